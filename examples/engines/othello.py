"""An Othello player for DNA Lab, by GTP: it takes corners, stays away from the squares beside them, and else leaves few moves.

dna-lab arena --game othello "gtp:python3 examples/engines/othello.py" greedy random
"""
import sys

STEPS = [row * 10 + column for row in (-1, 0, 1) for column in (-1, 0, 1) if row or column]
SQUARES = [row * 10 + column for row in range(1, 9) for column in range(1, 9)]  # a1 is 11, h8 is 88; around them is a rim
CORNERS = {11: (12, 21, 22), 18: (17, 28, 27), 81: (82, 71, 72), 88: (87, 78, 77)}


def turned(board, at, own):  # the discs that a disc of this colour turns there
    found = []
    for step in STEPS if board[at] == "-" else []:
        line, to = [], at + step
        while board[to] not in ("-", "#", own):
            line, to = line + [to], to + step
        found += line if board[to] == own else []
    return found


def put(board, at, own):
    taken = [at] + turned(board, at, own)
    return [own if place in taken else disc for place, disc in enumerate(board)]


def worth(board, at, own):
    if at in CORNERS:
        return 100
    beside = any(at in near and board[corner] == "-" for corner, near in CORNERS.items())
    after, other = put(board, at, own), "w" if own == "b" else "b"
    return -sum(bool(turned(after, reply, other)) for reply in SQUARES) - 50 * beside


def square(text):
    return 10 * int(text[1]) + "abcdefgh".index(text[0].lower()) + 1


COMMANDS = ["name", "version", "protocol_version", "list_commands", "boardsize", "clear_board", "play", "genmove", "quit"]
board = []
for line in sys.stdin:
    command, *words = line.split() or [""]
    answer = {"name": "othello.py", "version": "1", "protocol_version": "2", "list_commands": "\n".join(COMMANDS)}.get(command, "")
    if command == "clear_board":
        board = ["-" if place in SQUARES else "#" for place in range(100)]
        board[44] = board[55] = "w"
        board[45] = board[54] = "b"
    elif command == "play" and words[1].lower() != "pass":
        board = put(board, square(words[1]), words[0][0])
    elif command == "genmove":
        own = words[0][0]
        moves = [at for at in SQUARES if turned(board, at, own)]
        best = max(moves, key=lambda at: worth(board, at, own), default=None)
        answer = "pass" if best is None else "abcdefgh"[best % 10 - 1] + str(best // 10)
        board = board if best is None else put(board, best, own)
    print("=" if command in COMMANDS else "?", answer + "\n", flush=True)
    if command == "quit":
        break
