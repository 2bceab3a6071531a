#!/usr/bin/env bash
#
# Runs a benchmark:
#
#   benchmarks/run.sh                            # isolation, half an hour
#   benchmarks/run.sh isolation --seconds 6      # a short check
#   benchmarks/run.sh isolation --only huge,slow
#   benchmarks/run.sh definitions                # two minutes; takes the options of JMH
#   benchmarks/run.sh calls                      # two minutes; what a call costs over stdio
#   taskset -c 0 benchmarks/run.sh calls --callers 1   # the same on one processor
#   benchmarks/run.sh comeback                   # seconds; takes the command line of another server
#
# Needs Java 17 and Maven. The servers are written in C and built with cc; where there is none, servers in Java take
# their place. JAVA_OPTS are options for the JVM, -Xms1g -Xmx1g by default. Results go to benchmarks/target/.

set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
target="$here/target"
jar="$target/benchmarks.jar"

scenario=isolation
if [ $# -gt 0 ] && [[ "$1" != --* ]]; then
	scenario="$1"
	shift
fi

sources=("$here/src" "$here/../client/src/main" "$here/../autoconfigure/src/main" "$here/pom.xml")
if [ ! -f "$jar" ] || [ -n "$(find "${sources[@]}" -newer "$jar" -type f -print -quit)" ]; then
	mvn -q -B -Dmaven.test.skip=true package -pl benchmarks -am -f "$here/../pom.xml"
fi

case "$scenario" in
	isolation)
		server=()
		if command -v cc > /dev/null; then
			cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -o "$target/server" "$here/src/main/c/server.c"
			server=(--server "$target/server")
		fi
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:--Xms1g -Xmx1g} -cp "$jar" org.mcptools.benchmarks.isolation.IsolationBenchmark \
			"${server[@]}" --output "$target/isolation.json" "$@"
		;;
	definitions)
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:-} -cp "$jar" org.openjdk.jmh.Main -prof gc -rf json -rff "$target/definitions.json" "$@" \
			org.mcptools.benchmarks.definitions
		;;
	calls)
		if ! command -v cc > /dev/null; then
			server="java -XX:TieredStopAtLevel=1 -cp $jar org.mcptools.benchmarks.server.ThinServer"
		else
			cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -o "$target/server" "$here/src/main/c/server.c"
			server="$target/server"
		fi
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:--Xms1g -Xmx1g} -cp "$jar" org.mcptools.benchmarks.calls.CallsBenchmark \
			--server "$server" --output "$target/calls.json" "$@"
		;;
	comeback)
		if [ $# -eq 0 ] && command -v cc > /dev/null; then
			cc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -Wall -Wextra -o "$target/server" "$here/src/main/c/server.c"
			set -- "$target/server"
		elif [ $# -eq 0 ]; then
			set -- java -XX:TieredStopAtLevel=1 -cp "$jar" org.mcptools.benchmarks.server.ThinServer
		fi
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:-} -cp "$jar" org.mcptools.benchmarks.comeback.ComebackBenchmark "$@"
		;;
	*)
		echo "There is no scenario $scenario" >&2
		exit 2
		;;
esac
