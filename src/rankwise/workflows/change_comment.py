"""A summary as a comment on a pull request of GitHub or a merge request of GitLab, kept up to date."""

from __future__ import annotations

import hashlib
import json
import urllib.error
import urllib.request
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_MOST = 60_000
"""Characters; GitHub takes 65,536."""
_PAGE = 100
_SECONDS = 30.0


@dataclass(frozen=True, slots=True)
class Forge:
    """Where the comments on one change are, and how to get in."""

    comments: str
    """The address that lists the comments and takes new ones."""
    one: str
    """The address of one comment, without its number."""
    change: str
    """The method that changes a comment."""
    headers: Mapping[str, str]


def comment(text: str, command: Sequence[str], variables: Mapping[str, str]) -> str:
    """Write the comment, or change that of an earlier run of this command; return what was done.

    That it could not be written is no reason for a build to fail: a fork has no right to comment.
    """
    forge = forge_of(variables)
    if isinstance(forge, str):
        return f"no comment is written: {forge}"
    mark = f"<!-- rankwise {hashlib.sha256(chr(0).join(command).encode()).hexdigest()[:12]} -->"
    body = f"{mark}\n{text[:_MOST]}"
    try:
        known = _known(forge, mark)
        if known is None:
            _ask(forge, "POST", forge.comments, body)
            return "the summary is a comment on this change"
        _ask(forge, forge.change, f"{forge.one}/{known}", body)
    except (OSError, ValueError) as error:
        return f"no comment is written: {error}"
    return "the comment of the last run is up to date"


def forge_of(variables: Mapping[str, str]) -> Forge | str:
    """Return where comments on the change go that this job is about, or why there is no such place."""
    if variables.get("GITHUB_ACTIONS") == "true":
        return _github(variables)
    if variables.get("GITLAB_CI") == "true":
        return _gitlab(variables)
    return "this is neither GitHub Actions nor GitLab CI"


def _github(variables: Mapping[str, str]) -> Forge | str:
    token, event = variables.get("GITHUB_TOKEN"), variables.get("GITHUB_EVENT_PATH")
    if not token:
        return "GITHUB_TOKEN is not set; the job needs `permissions: pull-requests: write`"
    number = _pull_request(Path(event)) if event else None
    if number is None:
        return "this job is about no pull request"
    base = f"{variables['GITHUB_API_URL']}/repos/{variables['GITHUB_REPOSITORY']}/issues"
    headers = {"Authorization": f"Bearer {token}", "Accept": "application/vnd.github+json"}
    return Forge(f"{base}/{number}/comments", f"{base}/comments", "PATCH", headers)


def _pull_request(event: Path) -> int | None:
    try:
        number = json.loads(event.read_text(encoding="utf-8"))["pull_request"]["number"]
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return number if isinstance(number, int) else None


def _gitlab(variables: Mapping[str, str]) -> Forge | str:
    token, number = variables.get("RANKWISE_GITLAB_TOKEN"), variables.get("CI_MERGE_REQUEST_IID")
    if not number:
        return "this job is about no merge request"
    if not token:
        return "RANKWISE_GITLAB_TOKEN is not set; it takes a project access token that may use the API"
    base = f"{variables['CI_API_V4_URL']}/projects/{variables['CI_PROJECT_ID']}/merge_requests/{number}/notes"
    return Forge(base, base, "PUT", {"PRIVATE-TOKEN": token})


def _known(forge: Forge, mark: str) -> int | None:
    """Return the number of the comment that an earlier run has written."""
    page = 1
    while True:
        found = _ask(forge, "GET", f"{forge.comments}?per_page={_PAGE}&page={page}")
        for each in found:
            if str(each["body"]).startswith(mark):
                return int(each["id"])
        if len(found) < _PAGE:
            return None
        page += 1


def _ask(forge: Forge, method: str, address: str, body: str | None = None) -> Any:
    data = json.dumps({"body": body}).encode() if body is not None else None
    headers = {"Content-Type": "application/json", **forge.headers}
    request = urllib.request.Request(address, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=_SECONDS) as answer:
        return json.load(answer)
