#!/bin/sh
# Builds the image of the team service with buildah, which needs no daemon: deploy/build-image.sh [NAME]
# BASE names another base image, one with Node 24 at /usr/local/bin/node.
set -eu
cd "$(dirname "$0")/.."
name=${1:-canopy-team}
[ -f out/main/cli.js ] || { echo "Build Canopy first: npm run canopy -- --help" >&2; exit 1; }

context=$(mktemp -d)
trap 'rm -rf "$context"' EXIT
mkdir -p "$context/app/out" "$context/app/node_modules"
cp -R out/main "$context/app/out/main"
# The window that “--web” serves to browsers.
cp -R out/renderer "$context/app/out/renderer"
# The one module that is not bundled, with its dependencies.
for part in package.json lib prebuilds; do
  mkdir -p "$context/app/node_modules/better-sqlite3"
  [ -e "node_modules/better-sqlite3/$part" ] && cp -R "node_modules/better-sqlite3/$part" "$context/app/node_modules/better-sqlite3/$part"
done
cp deploy/Containerfile "$context/Containerfile"

exec_build() { buildah build --layers=false ${BASE:+--build-arg BASE="$BASE"} "$@" --tag "$name" "$context"; }
exec_build ${BUILD_OPTIONS:-}
echo "$name"
