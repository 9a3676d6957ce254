const units = [
  { name: 'd', seconds: 86_400 },
  { name: 'h', seconds: 3600 },
  { name: 'min', seconds: 60 },
  { name: 's', seconds: 1 },
];

/** Milliseconds in words, by the two largest units: `10.8 s`, `2 min 5 s`, `3 d 4 h`. */
export function duration(ms: number): string {
  const seconds = ms / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const at = units.findIndex((unit) => seconds >= unit.seconds);
  const [large, small] = [units[at]!, units[at + 1]!];
  const rest = seconds % large.seconds;
  return `${Math.floor(seconds / large.seconds)} ${large.name} ${Math.floor(rest / small.seconds)} ${small.name}`;
}
