#!/usr/bin/env bash
#
# Installs the published MCP servers, and the service that stands in for models,
# that the tests talk to (packages org.mcptools.client.published and
# org.mcptools.samples.chat.published), for Node.js:
#
#   .ci/install-npm-servers.sh [folder]
#
# The folder is target/npm-servers unless given; the tests look there, or in the
# folder that the environment variable MCP_NPM_SERVERS names. The versions are
# those of .ci/npm-servers/package.json. Does nothing where they are there already.

set -euo pipefail

root="$(cd "$(dirname "${BASH_SOURCE[0]}")/.." && pwd)"
wanted="$root/.ci/npm-servers/package.json"
folder="${1:-${MCP_NPM_SERVERS:-$root/target/npm-servers}}"

if ! command -v npm > /dev/null; then
	echo "npm is not there: install Node.js 20 or newer" >&2
	exit 1
fi

# Copied last: a copy in the folder means that the installation was finished.
if cmp --silent "$wanted" "$folder/installed.json"; then
	echo "The published servers are in $folder"
	exit 0
fi

mkdir -p "$folder"
cp "$wanted" "$folder/package.json"
npm install --no-audit --no-fund --no-package-lock --ignore-scripts --prefix "$folder"
cp "$wanted" "$folder/installed.json"
echo "The published servers were installed in $folder"
