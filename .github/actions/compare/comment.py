"""Makes the comment of a pull request, or changes the one that an earlier run made.

A run in which nothing differs makes no comment, but changes one that is there. A comment that cannot be written, as for a pull request
from a fork, is a warning: the job's summary says the same.
"""

import json
import os
import pathlib
import urllib.error
import urllib.request
from typing import Any, Optional

from runner import say, shortened

# GitHub refuses a comment of more than 65,536 characters.
COMMENT_BYTES = 60_000
PERMISSION = "; the job needs 'permissions: pull-requests: write', which pull requests from forks never have"
HINTS = {401: PERMISSION, 403: PERMISSION, 404: PERMISSION}


def request(method: str, path: str, body: Optional[dict] = None) -> Any:
    env = os.environ
    sent = urllib.request.Request(f"{env['GITHUB_API_URL']}/repos/{env['GITHUB_REPOSITORY']}/{path}", method=method)
    sent.add_header("Authorization", f"Bearer {env['TOKEN']}")
    sent.add_header("Accept", "application/vnd.github+json")
    sent.add_header("X-GitHub-Api-Version", "2022-11-28")
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(sent, data, timeout=30) as answer:
        return json.load(answer)


def pull_request() -> Optional[int]:
    """The number of the pull request that the workflow runs for."""
    event = json.loads(pathlib.Path(os.environ["GITHUB_EVENT_PATH"]).read_text(encoding="utf-8"))
    issue = event.get("issue") or {}
    pull = event.get("pull_request") or (issue if "pull_request" in issue else {})
    return pull.get("number")


def earlier(number: int, marker: str) -> Optional[int]:
    """The comment that begins with the marker. Of a bot: anybody can write a marker."""
    page = 1
    while True:
        comments = request("GET", f"issues/{number}/comments?per_page=100&page={page}")
        for comment in comments:
            if comment["body"].startswith(marker) and comment["user"]["type"] == "Bot":
                return comment["id"]
        if len(comments) < 100:
            return None
        page += 1


def text(marker: str) -> str:
    env = os.environ
    run = f"{env['GITHUB_SERVER_URL']}/{env['GITHUB_REPOSITORY']}/actions/runs/{env['GITHUB_RUN_ID']}"
    links = f"[Run]({run})"
    if env["REPORT_URL"]:
        links = f"[Report]({env['REPORT_URL']}): unpack it, open `report.html`, and accept there what is meant. {links}"
    found = (pathlib.Path(env["REPORT"]) / "summary.md").read_text(encoding="utf-8")
    return f"{marker}\n## {env['NAME']}\n\n{shortened(found, COMMENT_BYTES)}\n{links}\n"


def main() -> None:
    number = pull_request()
    if number is None:
        print("This run belongs to no pull request; there is no comment.")
        return
    marker = f"<!-- mosaic-compare {os.environ['NAME']} -->"
    try:
        comment = earlier(number, marker)
        if comment is not None:
            request("PATCH", f"issues/comments/{comment}", {"body": text(marker)})
        elif os.environ["SAME"] != "true":
            request("POST", f"issues/{number}/comments", {"body": text(marker)})
    except urllib.error.HTTPError as error:
        say("warning", f"the comment was not written: {error.code} {error.reason}{HINTS.get(error.code, '')}")
    except OSError as error:
        say("warning", f"the comment was not written: {error}")


if __name__ == "__main__":
    main()
