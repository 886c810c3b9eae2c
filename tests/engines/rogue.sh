#!/bin/sh
# A program that speaks UGI and goes wrong at its third move in the way that its argument says. It plays Connect Four, one column after
# the other.
way=$1
moves=0

# A column that is not full: the squares of the first position, then the moves since.
column() {
  for at in 1 2 3 4 5 6 7; do
    letter=$(echo abcdefg | cut -c $at)
    free=$(echo "$first" | cut -c $at,$((at + 7)),$((at + 14)),$((at + 21)),$((at + 28)),$((at + 35)) | tr -cd - | wc -c)
    taken=$(echo "$since" | tr -cd "$letter" | wc -c)
    [ "$taken" -ge "$free" ] || { echo "$letter" && return; }
  done
}

while read -r word _ squares _ played; do
  case $word in
  ugi) [ "$way" = mute ] || echo ugiok ;;
  isready) [ "$way" = deaf ] && [ $moves -ge 2 ] || echo readyok ;;
  quit) exit ;;
  position) first=$squares && since=$played ;;
  go)
    moves=$((moves + 1))
    column=$(column)
    [ $moves = 3 ] || {
      echo "bestmove $column"
      continue
    }
    case $way in
    crash) echo "out of ideas" >&2 && exit 3 ;;
    closed) exec >&- && sleep 60 ;;
    silent) ;;
    hang) sleep 60 ;;
    late) sleep 0.6 && echo "bestmove $column" ;;
    illegal) echo "bestmove 99" ;;
    empty) echo "bestmove" ;;
    flood) while :; do echo "info depth 1 nodes 1"; done ;;
    # What follows does no harm.
    noise) head -c 100000 /dev/urandom && echo && echo "bestmove $column" ;;
    errors) head -c 1000000 /dev/zero >&2 && echo "bestmove $column" ;;
    double) echo "bestmove $column" && echo "bestmove 99" ;;
    returns) printf 'info string \303 depth x cp nan\r\nbestmove %s\r\n' $column ;;
    children) sleep 98765 >/dev/null & echo "bestmove $column" ;;
    *) echo "bestmove $column" ;;
    esac
    ;;
  esac
done
