#!/bin/sh
#
# One client of the suite, which starts this for all scenarios at the same time. As many
# run at once as there are processors, so that none is late only because of the others.
#
#   client.sh JAR URL

set -eu

java="${JAVA_HOME:+$JAVA_HOME/bin/}java"
set -- "$java" -XX:TieredStopAtLevel=1 -XX:+UseSerialGC -Xshare:auto -Xmx128m -jar "$@"

if command -v flock > /dev/null; then
	slot=$(($$ % $(getconf _NPROCESSORS_ONLN)))
	exec flock --no-fork "$(dirname "$0")/target/slot-$slot" "$@"
fi
exec "$@"
