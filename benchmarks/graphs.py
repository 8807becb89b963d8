"""Other ways to score: union-find in numba, and graphs of tiles in networkx and rustworkx."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from benchmarks.peers import load
from redtiles import TILES
from redtiles.red.state import COLORS

Scorer = Callable[[Any], Any]
WIDTH = 66


def union_find(
    placements: Any, borders: Any, circles: Any, owners: Any, parents: Any, sums: Any, best: Any
) -> None:
    """Compiled by numba. Tiles are joined while they are laid, to the owners of cells beside."""
    for i in range(placements.shape[0]):
        count = 0
        for j in range(placements.shape[1]):
            tile = placements[i, j, 0]
            if tile < 0:
                break
            count = j + 1
            side = 1 if tile < 6 else 2
            cell = (placements[i, j, 2] + 33) * 66 + placements[i, j, 1] + 33
            for role in range(2):
                parents[role, j] = j
                sums[role, j] = side
            for k in range(4 * side):
                edge, along = k // side, k % side
                if edge == 0:
                    near = cell - 66 + along
                elif edge == 1:
                    near = cell + side * 66 + along
                elif edge == 2:
                    near = cell - 1 + along * 66
                else:
                    near = cell + side + along * 66
                other = owners[near] - 1
                if other < 0:
                    continue
                other_tile = placements[i, other, 0]
                for role in range(2):
                    colors = borders if role == 0 else circles
                    if colors[tile] == colors[other_tile]:
                        a, b = j, other
                        while parents[role, a] != a:
                            parents[role, a] = parents[role, parents[role, a]]
                            a = parents[role, a]
                        while parents[role, b] != b:
                            parents[role, b] = parents[role, parents[role, b]]
                            b = parents[role, b]
                        if a != b:
                            if sums[role, a] < sums[role, b]:
                                a, b = b, a
                            parents[role, b] = a
                            sums[role, a] += sums[role, b]
            for dy in range(side):
                for dx in range(side):
                    owners[cell + dy * 66 + dx] = j + 1
        for j in range(count):
            tile = placements[i, j, 0]
            side = 1 if tile < 6 else 2
            cell = (placements[i, j, 2] + 33) * 66 + placements[i, j, 1] + 33
            for dy in range(side):
                for dx in range(side):
                    owners[cell + dy * 66 + dx] = 0
            best[i, borders[tile], 0] = max(best[i, borders[tile], 0], sums[0, j])
            best[i, circles[tile], 1] = max(best[i, circles[tile], 1], sums[1, j])


def numba_scorer() -> Scorer:
    """The loop above, compiled."""
    numba, np = load("numba"), load("numpy")
    compiled = numba.njit(union_find)
    borders = np.array([COLORS.index(tile.border) for tile in TILES], np.int8)
    circles = np.array([COLORS.index(tile.circle) for tile in TILES], np.int8)
    owners = np.zeros(WIDTH * WIDTH, np.int8)
    parents, sums = np.zeros((2, 36), np.int8), np.zeros((2, 36), np.int8)

    def score(placements: Any) -> Any:
        tiles = np.asarray(placements)
        best = np.zeros((len(tiles), 3, 2), np.int8)
        compiled(tiles, borders, circles, owners, parents, sums, best)
        return best

    return score


def graph_scorer(
    components: Callable[[int, list[tuple[int, int]]], Iterable[Iterable[int]]],
) -> Scorer:
    """Scores by the connected components of a graph, given nodes and edges, of each role."""
    names = {"border": [tile.border for tile in TILES], "circle": [tile.circle for tile in TILES]}

    def one(tiles: list[tuple[int, int, int]]) -> list[list[int]]:
        owners = {
            (x + dx, y + dy): i
            for i, (tile, x, y) in enumerate(tiles)
            for dx in range(TILES[tile].side)
            for dy in range(TILES[tile].side)
        }
        touching = {
            (i, owners[cell])
            for (x, y), i in owners.items()
            for cell in ((x + 1, y), (x, y + 1))
            if cell in owners
        }
        best = [[0, 0] for _ in COLORS]
        for role, colors in enumerate(names.values()):
            mine = [colors[tile] for tile, _, _ in tiles]
            edges = [(i, j) for i, j in touching if i != j and mine[i] == mine[j]]
            for group in components(len(tiles), edges):
                members = list(group)
                points = sum(TILES[tiles[i][0]].points for i in members)
                color = COLORS.index(mine[members[0]])
                best[color][role] = max(best[color][role], points)
        return best

    return lambda placements: [
        one([(tile, x, y) for tile, x, y in row if tile >= 0]) for row in placements.tolist()
    ]


def networkx_scorer() -> Scorer:
    networkx = load("networkx")

    def components(nodes: int, edges: list[tuple[int, int]]) -> Any:
        graph = networkx.Graph()
        graph.add_nodes_from(range(nodes))
        graph.add_edges_from(edges)
        return networkx.connected_components(graph)

    return graph_scorer(components)


def rustworkx_scorer() -> Scorer:
    rustworkx = load("rustworkx")

    def components(nodes: int, edges: list[tuple[int, int]]) -> Any:
        graph = rustworkx.PyGraph(multigraph=False)
        graph.add_nodes_from(range(nodes))
        graph.add_edges_from_no_data(edges)
        return rustworkx.connected_components(graph)

    return graph_scorer(components)
