#!/usr/bin/env bash
#
# Runs the official conformance suite of the Model Context Protocol against the client:
#
#   conformance/run.sh 2025-11-25          # the scenarios that a revision requires
#   conformance/run.sh 2026-07-28
#   conformance/run.sh all                 # a suite
#   conformance/run.sh sse-retry [N]       # one scenario, N times (default 1)
#
# Fails on any failure or warning. Needs Java 17, Maven and Node.js;
# the suite, and the newer Node.js that it wants, are installed from npm into target/.

set -euo pipefail

what="${1:?which revision, suite or scenario?}"
times="${2:-1}"
here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
suite="$here/target/suite"
jar="$here/target/conformance-client.jar"

if [ ! -f "$jar" ] || [ -n "$(find "$here/../client/src/main" "$here/../authorization/src/main" "$here/src" -newer "$jar" -name '*.java' -print -quit)" ]; then
	mvn -q -B -DskipTests package -pl conformance -am -f "$here/../pom.xml"
fi

mkdir -p "$suite"
if ! cmp --silent "$here/package.json" "$suite/installed.json"; then
	cp "$here/package.json" "$suite/package.json"
	npm install --no-audit --no-fund --no-package-lock --prefix "$suite" > /dev/null
	cp "$here/package.json" "$suite/installed.json"
fi
export PATH="$suite/node_modules/node/bin:$PATH"

command="exec $here/client.sh $jar"

case "$what" in
	20[0-9][0-9]-[0-9][0-9]-[0-9][0-9]) options=(--requirements "$what") ;;
	all | core | extensions | backcompat | auth | metadata | draft) options=(--suite "$what") ;;
	*) options=(--scenario "$what") ;;
esac

for run in $(seq 1 "$times"); do
	out="$here/target/results/${what//\//-}-$run"
	rm -rf "$out"
	mkdir -p "$out"
	# What it says of the whole run is judged below, warnings included.
	"$suite/node_modules/.bin/conformance" client --command "$command" "${options[@]}" --timeout 600000 -o "$out" \
		> "$out/suite.log" 2>&1 || true
	node "$here/summary.mjs" "$out" "$what"
done
