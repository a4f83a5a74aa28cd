#!/usr/bin/env bash
# Puts the pictures of the summary on a branch, in a folder for this run. The branch has one commit, with those of the newest 200
# runs, so that clones do not grow. Where the token may not push, as for a pull request from a fork, this is a warning.
set -euo pipefail

pictures=$PWD/$IMAGES
case $IMAGES in /*) pictures=$IMAGES ;; esac
clone=$(mktemp -d "$RUNNER_TEMP/images.XXXXXX")
git init -q "$clone"
cd "$clone"
git remote add origin "$GITHUB_SERVER_URL/$GITHUB_REPOSITORY.git"
# In the environment, where other processes do not see it.
GIT_CONFIG_VALUE_0="Authorization: basic $(printf 'x-access-token:%s' "$TOKEN" | base64 | tr -d '\n')"
export GIT_CONFIG_COUNT=1 GIT_CONFIG_KEY_0=http.extraheader GIT_CONFIG_VALUE_0 GIT_TERMINAL_PROMPT=0

# Another run may push in between.
for _ in 1 2 3 4 5; do
  before=
  if git fetch -q --depth 1 origin "refs/heads/$BRANCH" 2>/dev/null; then
    before=$(git rev-parse FETCH_HEAD)
    git checkout -q --force --detach FETCH_HEAD
  fi
  mkdir -p "$GITHUB_RUN_ID/$NAME"
  cp -R "$pictures/." "$GITHUB_RUN_ID/$NAME"
  find . -mindepth 1 -maxdepth 1 -name '[0-9]*' | sort -t / -k 2n | awk '{ all[NR] = $0 } END { for (i = 1; i <= NR - 200; i++) print all[i] }' |
    while IFS= read -r old; do rm -r "$old"; done
  git add --all
  commit=$(git -c user.name='mosaic compare' -c user.email=mosaic@example.com commit-tree -m "Pictures of run $GITHUB_RUN_ID" "$(git write-tree)")
  if git push -q --force-with-lease="refs/heads/$BRANCH:$before" origin "$commit:refs/heads/$BRANCH"; then
    exit 0
  fi
done
. "$(dirname "${BASH_SOURCE[0]}")/say.sh"
say warning "the pictures of the summary were not pushed to the branch '$BRANCH';" \
  "the job needs 'permissions: contents: write', which pull requests from forks never have"
