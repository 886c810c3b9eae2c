from collections.abc import Iterable, Mapping, Sequence
from os import PathLike
from typing import Any, Optional, TypedDict, Union

__version__: str

Genes = list[tuple[str, float, Optional[float]]]
Name = Union[str, PathLike[str]]

class Row(TypedDict, total=False):
    player: str
    game: Optional[str]
    games: int
    wins: int
    draws: int
    win_rate: Optional[float]
    low: float
    high: float
    mean_score: Optional[float]
    mean_moves: Optional[float]
    ms_per_move: Optional[float]
    faults: dict[str, int]
    elo: float
    elo_margin: float

class Game:
    name: Optional[str]
    title: str
    seats: list[str]
    rules: list[tuple[str, str, float, float]]
    players: list[tuple[str, str]]
    def __init__(self, name: str) -> None: ...
    def begin(self, seed: int = 1) -> Match: ...
    def place(self, position: str) -> Match: ...

class Match:
    moves: list[str]
    turn: int
    over: bool
    winner: Optional[int]
    position: str
    record: list[str]
    plies: int
    cells: list[int]
    def play(self, played: str) -> None: ...
    def undo(self) -> bool: ...
    def score(self, seat: int = 0) -> int: ...
    def copy(self) -> Match: ...
    def __copy__(self) -> Match: ...
    def __deepcopy__(self, memo: Any) -> Match: ...

class Player:
    name: str
    game: Game
    genes: Genes
    def __init__(self, name: Name, game: Union[Game, str, None] = None) -> None: ...
    @staticmethod
    def of_weights(weights: Mapping[str, float], game: Union[Game, str, None] = None) -> Player: ...
    @staticmethod
    def of_genes(genes: Sequence[Sequence[Any]], game: Union[Game, str, None] = None) -> Player: ...
    def play(self, seed: int) -> tuple[int, bool]: ...
    def play_against(self, opponent: Player, seed: int) -> tuple[int, float]: ...
    def best_move(self, game: Match) -> Optional[str]: ...
    def analyse(self, game: Match) -> dict[str, Any]: ...

class Run:
    game: Game
    generation: Optional[int]
    champion: Optional[Player]
    logbook: dict[str, list[Any]]
    def save(self, path: Union[str, PathLike[str]], replace: bool = False) -> None: ...

class Strategy:
    game: Game
    run: Run
    generation: Optional[int]
    def __init__(
        self,
        game: Union[Game, str, None] = None,
        preset: Optional[str] = None,
        seed: int = 1,
        population: Optional[int] = None,
        games: Optional[int] = None,
        opponents: Optional[Sequence[Name]] = None,
    ) -> None: ...
    def ask(self) -> list[tuple[Genes, list[int]]]: ...
    def tell(self, scores: Sequence[Sequence[Union[float, Sequence[float]]]]) -> None: ...
    def inject(self, weights: Mapping[str, float]) -> None: ...

class Grids:
    scores: list[int]
    def __init__(self, count: int, seed: int = 1, game: str = "2048") -> None: ...
    def __len__(self) -> int: ...
    def look(self) -> tuple[bytes, bytes, bytes, bytes]: ...
    def reset(self, seed: Optional[int] = None) -> tuple[bytes, bytes, bytes, bytes]: ...
    def reset_each(self, seeds: Sequence[int]) -> tuple[bytes, bytes, bytes, bytes]: ...
    def step(self, directions: bytes) -> tuple[bytes, bytes, bytes, bytes]: ...

def game_names() -> list[str]: ...
def evaluate(
    players: Iterable[Union[Player, Name]],
    games: int = 200,
    seed: int = 1,
    game: Union[Game, str, None] = None,
    threads: Optional[int] = None,
) -> list[Row]: ...
def fitness(
    weights: Mapping[str, float],
    game: Union[Game, str, None] = None,
    games: int = 100,
    seed: int = 1,
    wins: bool = False,
) -> tuple[float, float]: ...
def load_run(path: Union[str, PathLike[str]]) -> Run: ...
def evolve(
    game: Union[Game, str, None] = None,
    preset: Optional[str] = None,
    generations: Optional[int] = None,
    seconds: Optional[float] = None,
    seed: int = 1,
    population: Optional[int] = None,
    games: Optional[int] = None,
    threads: Optional[int] = None,
    opponents: Optional[Sequence[Name]] = None,
) -> Run: ...
def run_program(words: Sequence[str]) -> int: ...
