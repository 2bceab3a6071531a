#!/usr/bin/env bash
#
# Runs a benchmark:
#
#   benchmarks/run.sh                            # isolation, forty minutes
#   benchmarks/run.sh isolation --seconds 6      # a short check
#   benchmarks/run.sh isolation --only huge,slow
#   benchmarks/run.sh definitions                # two minutes; takes the options of JMH
#   benchmarks/run.sh calls                      # ten minutes; what a call costs over stdio
#   taskset -c 0 benchmarks/run.sh calls --callers 1   # the same on one processor
#   benchmarks/run.sh http                       # twenty minutes; the same over HTTP, answers in JSON and SSE
#   benchmarks/run.sh engines                    # twenty minutes; HTTP clients without MCP
#   benchmarks/run.sh tls                        # ten minutes; HTTP clients and ours over TLS, with HTTP/2 where it is spoken
#   benchmarks/run.sh results                    # twenty minutes; results up to 10 MB, over stdio and HTTP
#   benchmarks/run.sh startup [--rounds N]       # ten minutes; applications with 1, 5 and 10 servers, in new JVMs
#   benchmarks/run.sh parallel [--rounds N]      # two minutes; eight calls of 200 ms in one message
#   benchmarks/run.sh idle                       # two minutes; threads and memory of a hundred servers
#   benchmarks/run.sh virtual                    # seconds, on Java 21 or later: what virtual threads would save
#   benchmarks/run.sh pending [ROUNDS [MILLIS]]  # two minutes; calls while up to 100,000 others are pending
#   benchmarks/run.sh micro                      # three minutes; takes the options of JMH
#   benchmarks/run.sh comeback                   # seconds; takes the command line of another server
#
# Needs Java 17 and Maven. The servers are written in C and built with cc; where there is none, servers in Java take
# their place. Other clients take part where Maven finds them; each is loaded from a directory of its own. JAVA_OPTS are
# options for the JVM, -Xms1g -Xmx1g by default, for isolation with -XX:+AlwaysPreTouch. Results go to benchmarks/target/.

set -euo pipefail

here="$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)"
target="$here/target"
jar="$target/benchmarks.jar"
package=org.mcptools.benchmarks

scenario=isolation
if [ $# -gt 0 ] && [[ "$1" != --* ]]; then
	scenario="$1"
	shift
fi

sources=("$here/src" "$here/../client/src/main" "$here/../autoconfigure/src/main" "$here/pom.xml")
if [ ! -f "$jar" ] || [ -n "$(find "${sources[@]}" -newer "$jar" -type f -print -quit)" ]; then
	mvn -q -B -Dmaven.test.skip=true package -pl benchmarks -am -f "$here/../pom.xml"
fi

# Builds the servers, and says how to start them.
servers() {
	if command -v cc > /dev/null; then
		local flags=(-std=c11 -D_POSIX_C_SOURCE=200809L -D_DEFAULT_SOURCE -O2 -Wall -Wextra)
		cc "${flags[@]}" -o "$target/server" "$here/src/main/c/server.c"
		cc "${flags[@]}" -o "$target/http-server" "$here/src/main/c/http_server.c"
		stdio_server="$target/server"
		http_server="$target/http-server"
	else
		stdio_server="java -XX:TieredStopAtLevel=1 -cp $jar $package.server.ThinServer"
		http_server="java -XX:TieredStopAtLevel=1 -cp $jar $package.server.ThinHttpServer"
	fi
}

# Collects the jars of other clients. Without them, the rest takes part.
contenders() {
	local name directory
	for name in "$@"; do
		directory="$target/contenders/$name"
		if [ -d "$directory/classes" ] && [ -z "$(find "$here/contenders/$name" "$here/src/main/java/org/mcptools/benchmarks/contender" \
				"$here/src/main/java/org/mcptools/benchmarks/application" -newer "$directory/classes" -type f -print -quit)" ]; then
			continue
		fi
		rm -rf "$directory"
		if ! mvn -q -B -f "$here/contenders/$name/pom.xml" dependency:copy-dependencies -DincludeScope=runtime \
				-DoutputDirectory="$directory/lib"; then
			echo "$name does not take part: its jars were not found" >&2
			rm -rf "$directory"
			continue
		fi
		mkdir -p "$directory/classes" "$target/shared/org/mcptools/benchmarks"
		# All that they may see of ours.
		cp -R "$target/classes/org/mcptools/benchmarks/contender" "$target/shared/org/mcptools/benchmarks"
		local sources=("$here/contenders/$name/src/main/java")
		if [ "$name" = incumbent ]; then
			# The same application, with its client in place of ours.
			sources+=("$here/src/main/java/org/mcptools/benchmarks/application/Application.java")
		fi
		find "${sources[@]}" -name '*.java' -print0 | xargs -0 javac -nowarn -Xlint:-deprecation -proc:none --release 17 -d "$directory/classes" -cp "$target/shared:$directory/lib/*"
		if [ -d "$here/contenders/$name/src/main/resources" ]; then
			cp -R "$here/contenders/$name/src/main/resources/." "$directory/classes"
		fi
	done
}

run() {
	# shellcheck disable=SC2086 # several options
	java ${JAVA_OPTS:--Xms1g -Xmx1g} -cp "$jar" "$@"
}

calls=("$package.calls.CallsBenchmark" --jars "$target/contenders")
clients=(incumbent langchain4j sdk)

case "$scenario" in
	isolation)
		servers
		server=()
		if [ -x "$target/server" ]; then
			server=(--server "$target/server")
		fi
		# All of the heap has been in use, as in a JVM that has run for long.
		JAVA_OPTS="${JAVA_OPTS:--Xms1g -Xmx1g -XX:+AlwaysPreTouch}"
		run "$package.isolation.IsolationBenchmark" "${server[@]}" --output "$target/isolation.json" "$@"
		;;
	definitions)
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:-} -cp "$jar" org.openjdk.jmh.Main -prof gc -rf json -rff "$target/definitions.json" "$@" \
			"$package.definitions"
		;;
	calls)
		servers
		contenders "${clients[@]}"
		run "${calls[@]}" --server "$stdio_server" --output "$target/calls.json" "$@"
		;;
	http)
		servers
		contenders "${clients[@]}"
		run "${calls[@]}" --wire http --server "$http_server" --answers json,sse --output "$target/http.json" "$@"
		;;
	engines)
		servers
		contenders engines
		for sizes in "" "1000000,10000000"; do
			callers=1,8,64
			if [ -n "$sizes" ]; then
				callers=1
			fi
			run "${calls[@]}" --wire engines --server "$http_server" --answers json,sse --sizes "$sizes" \
				--callers "$callers" \
				--output "$target/engines${sizes:+-large}.json" "$@"
		done
		;;
	tls)
		contenders engines
		rm -f "$target/tls.p12"
		keytool -genkeypair -alias benchmark -keyalg EC -groupname secp256r1 -dname CN=127.0.0.1 -ext san=ip:127.0.0.1 \
			-validity 3650 -storetype PKCS12 -storepass benchmark -keystore "$target/tls.p12"
		JAVA_OPTS="${JAVA_OPTS:--Xms1g -Xmx1g} -Djavax.net.ssl.trustStore=$target/tls.p12 -Djavax.net.ssl.trustStorePassword=benchmark"
		# The JDK's client on Java 17, and with it the other clients of MCP, cannot speak HTTP/2 to this server.
		tls_server="java -cp $jar $package.server.ThinTlsServer $target/tls.p12"
		run "${calls[@]}" --wire engines --server "$tls_server" --without socket --output "$target/tls-engines.json" "$@"
		run "${calls[@]}" --wire http --server "$tls_server" --only client,callback --output "$target/tls-http.json" "$@"
		;;
	results)
		servers
		contenders "${clients[@]}"
		for wire in stdio http; do
			server="$stdio_server"
			if [ $wire = http ]; then
				server="$http_server"
			fi
			run "${calls[@]}" --wire $wire --server "$server" --answers json,sse --callers 1 --rounds 5 \
				--sizes 1000,100000,1000000,10000000 \
				--output "$target/results-$wire.json" "$@"
		done
		;;
	startup | parallel)
		servers
		contenders incumbent
		rounds=5
		if [ "${1:-}" = --rounds ]; then
			rounds="$2"
		fi
		# shellcheck disable=SC2086 # several words
		run "$package.application.StartupBenchmark" "$scenario" "$target/contenders" "$target/$scenario.json" "$rounds" $stdio_server
		;;
	idle)
		servers
		contenders "${clients[@]}"
		run "$package.calls.IdleBenchmark" "$target/idle.json" "$target/contenders" "$stdio_server" "$http_server"
		;;
	virtual)
		exec java "$here/src/main/java21/VirtualReaders.java"
		;;
	pending)
		servers
		# shellcheck disable=SC2086 # several words
		run "$package.calls.PendingBenchmark" "$target/pending.json" "${1:-10}" "${2:-1000}" $stdio_server
		;;
	micro)
		# shellcheck disable=SC2086 # several options
		exec java ${JAVA_OPTS:-} -cp "$jar" org.openjdk.jmh.Main -prof gc -rf json -rff "$target/micro.json" "$@" \
			'org\.mcptools\.(benchmarks\.micro|client)\.'
		;;
	comeback)
		if [ $# -eq 0 ]; then
			servers
			# shellcheck disable=SC2086 # several words
			set -- $stdio_server
		fi
		run "$package.comeback.ComebackBenchmark" "$@"
		;;
	*)
		echo "There is no scenario $scenario" >&2
		exit 2
		;;
esac
