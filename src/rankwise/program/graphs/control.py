"""Which branches decide whether a block runs, and which decide what arrives at a meeting point."""

from __future__ import annotations

from rankwise.program.graphs.flow import FlowGraph


class ControlDependence:
    """Control dependence of one function (Ferrante, Ottenstein and Warren 1987)."""

    def __init__(self, flow: FlowGraph) -> None:
        self.flow = flow
        self.deciders: list[set[int]] = [set() for _ in flow.successors]
        """For each node, the branches that directly decide whether it runs."""
        for node, following in enumerate(flow.successors):
            if len(following) < 2:
                continue
            meeting = flow.post_dominator[node]
            for runner in following:
                while runner != meeting:
                    self.deciders[runner].add(node)
                    above = flow.post_dominator[runner]
                    if above is None or above == runner:
                        break
                    runner = above
        self._arrivals: dict[int, frozenset[int]] = {}

    def all_deciders(self, node: int) -> set[int]:
        """Return the branches that decide, directly or not, whether a node runs."""
        found = set(self.deciders[node])
        work = list(found)
        while work:
            fresh = self.deciders[work.pop()] - found
            found |= fresh
            work.extend(fresh)
        return found

    def deciding_arrival(self, meeting: int) -> frozenset[int]:
        """Return the branches that decide from which side control arrives at a meeting point.

        These are the predicates of its phis (Huchant 2019, section 4): branches between the meeting
        point's dominator and itself. What decided that control came this way at all is not among
        them. For a loop they include the branches that end it: they decide how many rounds the
        arriving value has seen.
        """
        known = self._arrivals.get(meeting)
        if known is None:
            known = self._arrivals[meeting] = frozenset(self._find_arrival(meeting))
        return known

    def _find_arrival(self, meeting: int) -> set[int]:
        flow = self.flow
        before = flow.predecessors[meeting]
        if len(before) < 2:
            return set()
        returning = [node for node in before if meeting in self._above(node)]
        entering = [node for node in before if node not in returning]
        found: set[int] = set()
        if len(entering) > 1:
            dominator = flow.dominator[meeting]
            for node in entering:
                found |= self._deciders_below(node, dominator)
        for node in returning:
            found |= self._deciders_below(node, meeting)
        return found

    def _deciders_below(self, node: int, dominator: int | None) -> set[int]:
        """Return the branches on the way to a node that a dominator of it governs, itself included."""
        found: set[int] = set()
        work = [node]
        seen = {node}
        if len(self.flow.successors[node]) > 1:
            found.add(node)
        while work:
            for branch in self.deciders[work.pop()]:
                if branch not in seen and dominator in self._above(branch):
                    seen.add(branch)
                    found.add(branch)
                    work.append(branch)
        return {branch for branch in found if dominator in self._above(branch)}

    def _above(self, node: int) -> set[int]:
        cache: dict[int, set[int]] = self.__dict__.setdefault("_dominators", {})
        known = cache.get(node)
        if known is None:
            chain = []
            each = node
            while each not in cache:
                chain.append(each)
                up = self.flow.dominator[each]
                if up is None or up == each:
                    break
                each = up
            for member in reversed(chain):
                up = self.flow.dominator[member]
                cache[member] = {member} | (
                    cache.get(up, set()) if up is not None and up != member else set()
                )
            known = cache[node]
        return known
