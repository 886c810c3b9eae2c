/* An Abalone player for DNA Lab, by UGI: it pushes marbles off where it can, and else goes to the middle. It moves in line only.
 *
 *   cc -O2 -o abalone examples/engines/abalone.c
 *   dna-lab arena --game abalone "ugi:./abalone" alphabeta:1 random --games 20
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* By row (A is 1) and digit, with a border: 0 is empty, 1 and 2 are the sides, -1 is outside. */
static int board[11][11];
static const int STEPS[6][2] = {{0, 1}, {1, 1}, {1, 0}, {0, -1}, {-1, -1}, {-1, 0}};

static void clear(void) {
    for (int row = 0; row < 11; row++)
        for (int digit = 0; digit < 11; digit++) {
            int inside = row > 0 && row < 10 && digit > 0 && digit < 10 && abs(row - digit) <= 4;
            board[row][digit] = inside ? 0 : -1;
        }
}

/* How far a cell is from the middle. */
static int distance(int row, int digit) {
    int down = abs(row - 5), along = abs(digit - 5), across = abs(row - digit);
    return down > along ? (down > across ? down : across) : (along > across ? along : across);
}

/* What it is worth to move the line whose rear marble stands here; -1 if that is not legal. Plays it if asked to. */
static int push(int row, int digit, const int *step, int play) {
    int side = board[row][digit], own = 0, other = 0, r = row, d = digit;
    for (; own < 4 && board[r][d] == side; own++) r += step[0], d += step[1];
    for (; other < 3 && board[r][d] == 3 - side; other++) r += step[0], d += step[1];
    if (own > 3 || other >= own || board[r][d] == side || (board[r][d] < 0 && !other) || board[r][d] == 3 - side)
        return -1;
    int front_row = row + own * step[0], front_digit = digit + own * step[1];
    int worth = 10 + distance(row, digit) - distance(front_row, front_digit) + 10 * other + (board[r][d] < 0 ? 1000 : 0);
    if (play) {
        for (int left = own + other; left > 0; left--, r -= step[0], d -= step[1])
            if (board[r][d] >= 0) board[r][d] = board[r - step[0]][d - step[1]];
        board[row][digit] = 0;
    }
    return worth;
}

/* Plays a move of either side: A1B2 in line, A1A2B1 aside. */
static void play(const char *move) {
    int row = move[0] - '@', digit = move[1] - '0';
    size_t to = strlen(move) - 2;
    int step[2] = {move[to] - '@' - row, move[to + 1] - '0' - digit};
    if (to == 2) {
        push(row, digit, step, 1);
        return;
    }
    int last_row = move[2] - '@', last_digit = move[3] - '0', side = board[row][digit];
    int along[2] = {(last_row > row) - (last_row < row), (last_digit > digit) - (last_digit < digit)};
    for (;; row += along[0], digit += along[1]) {
        board[row][digit] = 0;
        board[row + step[0]][digit + step[1]] = side;
        if (row == last_row && digit == last_digit) return;
    }
}

int main(void) {
    static char line[1 << 16];
    int turn = 1;
    setvbuf(stdout, NULL, _IOLBF, 0);
    while (fgets(line, sizeof line, stdin)) {
        char *word = strtok(line, " \r\n");
        if (!word) continue;
        if (!strcmp(word, "ugi")) puts("id name pusher\nugiok");
        else if (!strcmp(word, "isready")) puts("readyok");
        else if (!strcmp(word, "quit")) break;
        else if (!strcmp(word, "position")) {
            /* The marbles of the side to move, then those of the other, then moves. */
            int side = 1, moves = 0;
            clear();
            turn = 1;
            for (strtok(NULL, " "); (word = strtok(NULL, " \r\n"));) {
                if (!strcmp(word, "moves")) moves = 1;
                else if (moves) play(word), turn = 3 - turn;
                else if (!strcmp(word, ";")) side = 2;
                else board[word[0] - '@'][word[1] - '0'] = side;
            }
        } else if (!strcmp(word, "go")) {
            int most = -1, best[3] = {0, 0, 0};
            for (int row = 1; row < 10; row++)
                for (int digit = 1; digit < 10; digit++)
                    for (int step = 0; board[row][digit] == turn && step < 6; step++) {
                        int worth = push(row, digit, STEPS[step], 0);
                        if (worth > most) most = worth, best[0] = row, best[1] = digit, best[2] = step;
                    }
            const int *step = STEPS[best[2]];
            printf("bestmove %c%d%c%d\n", '@' + best[0], best[1], '@' + best[0] + step[0], best[1] + step[1]);
        }
    }
    return 0;
}
