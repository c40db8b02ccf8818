"""Dominance and post-dominance against brute force on random graphs."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from rankwise.program.graphs import dominators, immediate_dominators
from rankwise.program.graphs.dominance import reverse, reverse_postorder
from reference.frontier import iterated_post_dominance_frontier, post_dominated_by_set

Graph = list[list[int]]


@st.composite
def graphs(draw: st.DrawFn) -> Graph:
    count = draw(st.integers(1, 9))
    node = st.integers(0, count - 1)
    return [draw(st.lists(node, max_size=3, unique=True)) for _ in range(count)]


@st.composite
def leaving_graphs(draw: st.DrawFn) -> Graph:
    """Graphs with a last node that every node can reach and that leads nowhere."""
    graph = draw(graphs())
    end = len(graph)
    graph.append([])
    while stuck := set(range(end)) - reachable(reverse(graph), end):
        graph[min(stuck)].append(end)
    return graph


def reachable(graph: Graph, start: int, without: frozenset[int] = frozenset()) -> set[int]:
    """Return the nodes on paths from `start` that pass none of `without`."""
    found: set[int] = set()
    work = [start]
    while work:
        node = work.pop()
        if node not in found and node not in without:
            found.add(node)
            work.extend(graph[node])
    return found


@given(graphs())
def test_dominators_are_the_nodes_that_cannot_be_avoided(graph: Graph) -> None:
    above = immediate_dominators(graph, 0)
    for node in range(len(graph)):
        if node not in reachable(graph, 0):
            assert above[node] is None
            continue
        unavoidable = {
            each for each in range(len(graph)) if node not in reachable(graph, 0, frozenset({each}))
        }
        assert set(dominators(above, node)) == unavoidable


@given(graphs())
def test_reverse_postorder_has_each_reachable_node_once_and_dominators_first(graph: Graph) -> None:
    order = reverse_postorder(graph, 0)
    assert sorted(order) == sorted(reachable(graph, 0))
    position = {node: at for at, node in enumerate(order)}
    above = immediate_dominators(graph, 0)
    for node in order[1:]:
        dominator = above[node]
        assert dominator is not None and position[dominator] < position[node]


@given(leaving_graphs())
def test_post_dominators_are_dominators_backwards(graph: Graph) -> None:
    end = len(graph) - 1
    below = immediate_dominators(reverse(graph), end)
    for node in range(len(graph)):
        unavoidable = {
            each for each in range(len(graph)) if end not in reachable(graph, node, frozenset({each}))
        }
        assert set(dominators(below, node)) == unavoidable


@given(leaving_graphs(), st.data())
def test_a_set_post_dominates_where_every_path_meets_it(graph: Graph, data: st.DataObject) -> None:
    end = len(graph) - 1
    chosen = data.draw(st.frozensets(st.integers(0, end)))
    avoiding = {node for node in range(len(graph)) if end in reachable(graph, node, chosen)}
    assert post_dominated_by_set(graph, end, chosen) == set(range(len(graph))) - avoiding


@given(leaving_graphs(), st.data())
@settings(max_examples=200)
def test_the_frontier_decides_about_the_set(graph: Graph, data: st.DataObject) -> None:
    """Its nodes are branches that can lead to the set; where it is open whether to meet it, one is ahead."""
    end = len(graph) - 1
    chosen = data.draw(st.frozensets(st.integers(0, end), min_size=1))
    deciding = iterated_post_dominance_frontier(graph, end, chosen)

    def open_at(node: int) -> bool:
        return bool(reachable(graph, node) & chosen) and end in reachable(graph, node, chosen)

    for node in deciding:
        assert reachable(graph, node) & chosen and len(graph[node]) > 1
    for node in range(len(graph)):
        if open_at(node):
            assert reachable(graph, node, chosen) & deciding
