#!/bin/sh
# At an upgrade, as root, from the folder of the new release, before the link changes (docs/production.md):
#   deploy/renew-copies.sh /opt/station/current
# Brings units and the proxy's file in /etc, which are copies, from what the release before shipped to what this one
# ships. One that somebody has changed is left, and what is new is shown; one that is not there is not made.
set -eu

before=$1/deploy
now=$(dirname "$0")
# Below another folder than /, for who tries it.
etc=${ROOT-}/etc
[ -d "$before" ] || {
  echo "There is no release in $1." >&2
  exit 1
}

renew() {
  copy=$etc/$2
  if [ ! -e "$copy" ] || cmp -s "$now/$1" "$copy"; then return; fi
  if cmp -s "$before/$1" "$copy"; then
    install -m 644 "$now/$1" "$copy"
    echo "$copy is new."
  else
    echo "$copy was changed here, and stays. What this release ships is different:"
    diff -u "$copy" "$now/$1" || true
  fi
}

renew station.service systemd/system/station@.service
renew station.service systemd/system/station.service
renew station-backup.service systemd/system/station-backup.service
renew station-backup.timer systemd/system/station-backup.timer
renew station-base-backup.service systemd/system/station-base-backup.service
renew station-base-backup.timer systemd/system/station-base-backup.timer
renew haproxy.cfg haproxy/haproxy.cfg
renew nginx.conf nginx/conf.d/station.conf
