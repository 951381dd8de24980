#!/usr/bin/env bash
# Builds the image of deploy/Dockerfile and runs it, on a machine without Docker and without a
# registry of images: as root, with the packages buildah and mmdebstrap of Debian.
#
#     deploy/rehearse.sh [WORK]
#
# A fresh Debian 13, whose Python is 3.13 too, replaces the image python:3.13-slim, with this machine's
# certificates and settings of pip. Every step of the Dockerfile runs unchanged.
# REHEARSED_VARIANTS=house compiles fewer variants of checkers, which takes a third of the time.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
work=${1:-$(mktemp -d)}
for tool in buildah mmdebstrap; do
	command -v "$tool" > /dev/null || { echo "Install $tool first: apt install $tool" >&2; exit 1; }
done
export BUILDAH_ISOLATION=chroot BUILDAH_FORMAT=docker
export STORAGE_DRIVER=${STORAGE_DRIVER:-overlay}

mkdir -p "$work"
if [ ! -e "$work/root.tar" ]; then
	mmdebstrap --variant=minbase --include=ca-certificates,python3,python3-dev,python3-pip,python3-venv \
		trixie "$work/unfinished.tar"
	mv "$work/unfinished.tar" "$work/root.tar"
fi
base=$(buildah from scratch)
buildah add "$base" "$work/root.tar" /
root=$(buildah mount "$base")
ln -sf python3 "$root/usr/bin/python"
rm -f "$root"/usr/lib/python3*/EXTERNALLY-MANAGED
certificates=/etc/ssl/certs/ca-certificates.crt
cp "$certificates" "$root$certificates"
if [ -e /etc/pip.conf ]; then cp /etc/pip.conf "$root/etc/pip.conf"; fi
buildah umount "$base"
buildah config --env NODE_EXTRA_CA_CERTS=$certificates --env PIP_CERT=$certificates \
	--env "CMAKE_ARGS=${REHEARSED_VARIANTS:+-DCHECKROW_VARIANTS=$REHEARSED_VARIANTS}" "$base"
buildah commit --quiet --rm "$base" docker.io/library/python:3.13-slim

buildah bud --pull-never --layers -f deploy/Dockerfile -t checkrow-rehearsed .

# As `docker run` would: the user, the settings, the command and the health check of the image.
run=$(buildah from --pull-never localhost/checkrow-rehearsed)
trap 'buildah rm "$run" > /dev/null' EXIT
buildah run "$run" -- sh -eu -c '
	test "$(id -un)" = checkrow
	checkrow serve &
	server=$!
	for second in $(seq 60); do
		if python -c "import urllib.request as r; r.urlopen(\"http://127.0.0.1:8000/api/ready\", timeout=2)" \
				2> /dev/null; then
			python -c "import urllib.request as r; page = r.urlopen(\"http://127.0.0.1:8000/\").read(); assert b\"<script\" in page"
			kill -TERM $server
			wait $server || test $? = 143  # SIGTERM, once everybody has been told
			echo "The image serves the pages after $second seconds, and stops on request."
			exit 0
		fi
		sleep 1
	done
	echo "The image is not ready after a minute." >&2
	exit 1'
