import { Judge } from './judge.mjs';

const minute = 60_000;

/** The tests that reach each mutant, while none is on, and how they end then. */
export async function reachOf({ copy, mutants }, { tests: by, workers }) {
  const judges = Array.from({ length: workers }, () => new Judge(copy, by));
  const { groups, atLoad } = await judges[0].ask('tests', {}, 10 * minute);
  const waiting = [...groups];
  const rows = [];
  await Promise.all(
    judges.map(async (judge) => {
      for (let ids = waiting.shift(); ids; ids = waiting.shift()) {
        const { outcomes, ...row } = await judge.ask('reach', { ids }, 10 * minute);
        rows.push(...Object.entries(outcomes).map(([id, outcome]) => ({ id, outcome, ...row })));
      }
      judge.end();
    }),
  );
  const failing = rows.filter(({ outcome }) => outcome === 'fail').map(({ id }) => id);
  if (failing.length > 0) throw new Error(`Fails without any mutant: ${failing.join(', ')}`);
  // The quickest kills first.
  rows.sort((one, other) => one.ms - other.ms);
  const tests = new Map();
  for (const { id, reached } of rows)
    for (const mutant of reached) tests.set(mutant, [...(tests.get(mutant) ?? []), id]);
  return {
    outcomes: Object.fromEntries(rows.map(({ id, outcome }) => [id, outcome])),
    isAtLoad: ({ id }) => atLoad.includes(id),
    /** What reaches it; nothing where no test does. */
    of: ({ id }) => tests.get(id) ?? [],
    /** What reaches the narrowest mutant around it, as what fails only is not run; else its file. */
    around(mutant) {
      const [nearest] = mutants
        .filter((other) => other.fileName === mutant.fileName && tests.has(other.id) && holds(other, mutant))
        .sort((one, other) => sizeOf(one) - sizeOf(other));
      return nearest ? tests.get(nearest.id) : this.ofFile(mutant);
    },
    ofFile({ fileName }) {
      const own = mutants.filter((mutant) => mutant.fileName === fileName);
      const all = new Set(own.flatMap(({ id }) => tests.get(id) ?? []));
      // A table that is made once is used by whoever is not known.
      return all.size > 0 ? [...all] : rows.map(({ id }) => id);
    },
  };
}

const position = ({ line, column }) => line * 1000 + column;
const sizeOf = ({ location: { start, end } }) => position(end) - position(start);
const holds = ({ location: outer }, { location: inner }) =>
  position(outer.start) <= position(inner.start) && position(outer.end) >= position(inner.end);
