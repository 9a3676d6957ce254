# Waits at most two hours until all requests that a report remembers are 23 hours old. Their keys are valid for 24 hours.
set -eu
seconds=$(node -e '
  const { remembered } = JSON.parse(require("node:fs").readFileSync(process.argv[1], "utf8"));
  const last = Math.max(...remembered.map(({ at }) => Date.parse(at)));
  console.log(Math.ceil((last - Date.now()) / 1000) + (23 * 60 + 5) * 60);
' "$1")
if [ "$seconds" -gt 0 ] && [ "$seconds" -le 7200 ]; then sleep "$seconds"; fi
