/**
 * `npm run hostile -- [words]`: runs `cwit certify` in its own process against each server of tests/self/hostile whose name
 * contains the words. Prints the time, the memory and the verdict of each run. All servers take an hour. Writes nothing.
 */
import PQueue from 'p-queue';
import { full, type Measured } from '../tests/self/hostile/full.js';
import { wrongsOf, type Hostile } from '../tests/self/hostile/hostile.js';
import { hostile } from '../tests/self/hostile/index.js';

const atOnce = 2;
// A run ends after three minutes, and then needs a few seconds to finish its requests and undo their effects.
const most = { seconds: 185, peakMiB: 250 };

const words = process.argv.slice(2);
const rows = Object.values(hostile)
  .flat()
  .filter(({ name }) => words.every((word) => name.includes(word)));

/** The run against a server that answers the operation with a plain 500, to subtract the failures that depend on it. */
const plain = new Map<Hostile['at'], Promise<Measured>>();
function brokenAt(at: Hostile['at']): Promise<Measured> {
  const answer: Hostile['answer'] = ({ path, status, text }, outgoing) =>
    at === 'everywhere' || (at === 'states' && path === '/states')
      ? void outgoing.writeHead(status).end(text)
      : void outgoing.writeHead(500).end('{"error":500,"message":"broken"}');
  if (!plain.has(at)) plain.set(at, full({ at, answer }));
  return plain.get(at)!;
}

// The suite tests nothing on a server that it refuses.
const nothing: Pick<Measured, 'broken' | 'tested'> = { broken: new Map(), tested: new Set() };

async function tried(row: Hostile): Promise<string[]> {
  const usual = row.refused ? nothing : await brokenAt(row.at);
  const seen = await full(row);
  const broken = new Map([...seen.broken].filter(([id]) => !usual.broken.has(id) || id in (row.fails ?? {})));
  const known = new Map([...seen.broken].filter(([id]) => id.startsWith(`${row.at}/`)));
  const wrongs = wrongsOf(row, { ...seen, broken: new Map([...broken, ...known]) }, usual.tested);
  const isOver = seen.seconds > most.seconds || seen.peakMiB > most.peakMiB;
  if (isOver) over++;
  const figures = `${seen.seconds.toFixed(0).padStart(4)} s ${seen.peakMiB.toFixed(0).padStart(4)} MiB  exit ${seen.exit}`;
  const mark = wrongs.length > 0 ? 'WRONG ' : isOver ? 'OVER  ' : 'ok    ';
  console.log(`${mark} ${figures}  ${row.name} (${row.at})`);
  for (const wrong of wrongs) console.log(`         ${wrong.slice(0, 600)}`);
  return wrongs;
}

let over = 0;
const wrongs = await new PQueue({ concurrency: atOnce }).addAll(rows.map((row) => () => tried(row)));
const right = wrongs.filter(({ length }) => length === 0).length;
console.log(
  `\n${rows.length} servers tried, ${right} diagnosed correctly, ${over} over ${most.seconds} s or ${most.peakMiB} MiB`,
);
process.exitCode = right === rows.length ? 0 : 1;
