#!/usr/bin/env bash
# The distributed profile on one machine, for real: a server that speaks S3, a Ray cluster of two
# worker processes that fills a corpus in it, and two API replicas that answer from it alike.
#
#   deploy/local.sh FILE.jsonl            brings it up, ingests, asks both replicas, takes it down
#
# Needs claimwright[scale,server] and moto[server] in the environment that BIN names. Everything
# listens on 127.0.0.1; what it writes lies in a folder of its own under /tmp and goes at the end.
set -euo pipefail

file=${1:?name a file of documents, one JSON object a line}
BIN=${BIN:-.venv/bin}
home=$(mktemp -d /tmp/claimwright-local-XXXXXX)
s3=${S3_PORT:-9300}
first=${FIRST_PORT:-9301}
second=${SECOND_PORT:-9302}
pids=()
trap 'for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done; rm -rf "$home"' EXIT

export AWS_ACCESS_KEY_ID=local AWS_SECRET_ACCESS_KEY=local AWS_DEFAULT_REGION=us-east-1
export CLAIMWRIGHT_STORE__ADDRESS=s3://claimwright/corpora
export CLAIMWRIGHT_STORE__ENDPOINT=http://127.0.0.1:$s3

wait_for() {
  for _ in $(seq 240); do
    "$BIN/python" -c "import socket,sys; sys.exit(socket.socket().connect_ex(('127.0.0.1',$1)))" && return
    sleep 0.5
  done
  echo "nothing listens on port $1" >&2
  return 1
}

"$BIN/python" -m moto.server -H 127.0.0.1 -p "$s3" >"$home/s3.log" 2>&1 & pids+=($!)
wait_for "$s3"
"$BIN/python" -c "import boto3; boto3.client('s3', endpoint_url='http://127.0.0.1:$s3').create_bucket(Bucket='claimwright')"

"$BIN/claimwright" --home "$home" corpus ingest "$file" --name papers --workers 2
"$BIN/claimwright" --home "$home" corpus info papers

for port in "$first" "$second"; do
  # Each replica has a home of its own: they share nothing but the store.
  CLAIMWRIGHT_CORPUS=papers "$BIN/claimwright" --home "$home/$port" serve --port "$port" \
    >"$home/$port.log" 2>&1 & pids+=($!)
done
wait_for "$first"
wait_for "$second"

ask() {
  "$BIN/python" - "$1" <<'PYTHON'
import json, sys, urllib.request
body = json.dumps({"claim": "Rice fields that dry at times give off less methane"}).encode()
asked = urllib.request.Request(
    f"http://127.0.0.1:{sys.argv[1]}/v1/evidence", body, {"Content-Type": "application/json"}
)
with urllib.request.urlopen(asked, timeout=120) as answer:
    found = json.load(answer)
print(json.dumps(found["evidence"], sort_keys=True))
PYTHON
}
ask "$first" >"$home/first.json"
ask "$second" >"$home/second.json"
if cmp "$home/first.json" "$home/second.json"; then
  echo "both replicas gave the same $(wc -c <"$home/first.json") bytes of evidence"
else
  echo "the replicas differ" >&2
  exit 1
fi
