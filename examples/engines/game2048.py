"""A 2048 player for DNA Lab, by UGI: it keeps cells empty and large tiles in a corner.

dna-lab arena "ugi:python3 examples/engines/game2048.py" greedy random --games 100
"""
import sys

WEIGHTS = [16, 15, 14, 13, 9, 10, 11, 12, 8, 7, 6, 5, 1, 2, 3, 4]
LINES = {  # the cells of each line, from the side that tiles slide to
    "left": [[4 * r + c for c in range(4)] for r in range(4)],
    "right": [[4 * r + 3 - c for c in range(4)] for r in range(4)],
    "up": [[4 * r + c for r in range(4)] for c in range(4)],
    "down": [[4 * (3 - r) + c for r in range(4)] for c in range(4)],
}


def slide(grid, direction):
    new = grid[:]
    for cells in LINES[direction]:
        tiles, merged = [grid[cell] for cell in cells if grid[cell]], []
        while tiles:
            tile = tiles.pop(0)
            if tiles and tiles[0] == tile:
                tile += 1 + 0 * tiles.pop(0)
            merged.append(tile)
        for cell, tile in zip(cells, merged + [0] * 4):
            new[cell] = tile
    return new


def value(grid):
    corner = sum(2**tile * 1.5**weight for weight, tile in zip(WEIGHTS, grid))
    return corner * (1 + grid.count(0))


grid = []
for line in sys.stdin:
    words = line.split()
    if words[:1] == ["ugi"]:
        print("id name corner keeper\nugiok", flush=True)
    elif words[:1] == ["isready"]:
        print("readyok", flush=True)
    elif words[:2] == ["position", "fen"]:
        grid = [int(exponent, 16) for exponent in words[2]]
    elif words[:1] == ["go"]:
        after = {direction: slide(grid, direction) for direction in LINES}
        legal = [direction for direction in LINES if after[direction] != grid]
        print("bestmove", max(legal, key=lambda direction: value(after[direction])), flush=True)
    elif words[:1] == ["quit"]:
        break
