"""A Connect Four player for DNA Lab, by UGI: it wins where it can, prevents where it must, and else plays near the middle.

dna-lab arena --game connect-four "ugi:python3 examples/engines/connect_four.py" alphabeta:2 random
"""
import sys


def free(board, column):  # the lowest empty cell of a column; rows are written from the top
    return next((row * 7 + column for row in range(5, -1, -1) if board[row * 7 + column] == "-"), None)


def wins(board, at, disc):
    for down, right in (0, 1), (1, 0), (1, 1), (1, -1):
        count = 1
        for sign in 1, -1:
            row, column = at // 7 + sign * down, at % 7 + sign * right
            while 0 <= row < 6 and 0 <= column < 7 and board[row * 7 + column] == disc:
                count, row, column = count + 1, row + sign * down, column + sign * right
        if count >= 4:
            return True
    return False


board, turn = [], "X"
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("id name middle player\nugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:2] == ["position", "fen"]:
        board = list(words[2])
        turn = "X" if board.count("X") == board.count("O") else "O"
        for column in words[4:]:
            board[free(board, ord(column) - ord("a"))] = turn
            turn = "O" if turn == "X" else "X"
    elif words[:1] == ["go"]:
        cells = [free(board, column) for column in (3, 2, 4, 1, 5, 0, 6)]
        cells = [cell for cell in cells if cell is not None]
        good = [cell for disc in (turn, "O" if turn == "X" else "X") for cell in cells if wins(board, cell, disc)]
        print("bestmove", "abcdefg"[(good or cells)[0] % 7], flush=True)
    elif words[:1] == ["quit"]:
        break
