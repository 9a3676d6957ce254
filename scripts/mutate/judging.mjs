// A process that judges mutants: it holds a mutated copy of the project, switches one mutant on after the other, and
// says what changes. `judge.mjs` starts it in that copy, and asks for one task at a time.
const [, , kind, ...options] = process.argv;
// What Stryker's instrumented code reads and writes.
const stryker = (globalThis.__stryker__ ??= {});
const atLoad = process.env.__STRYKER_ACTIVE_MUTANT__;
// The tests in groups that are reached together; `outcomesOf` runs some, all else as it should be.
const { groupsOf, outcomesOf, missedByRegistry } = await import(`./${kind}.mjs`);

const tasks = {
  /** The tests in their groups, and the mutants that are reached as the project is loaded. */
  async tests() {
    const groups = await groupsOf(...options);
    return { groups, atLoad: Object.keys(stryker.mutantCoverage?.static ?? {}) };
  },

  /** The mutants that some tests reach together, none of which is on, and how these end. */
  async reach({ ids: some }) {
    const group = some[0];
    stryker.currentTestId = group;
    const started = performance.now();
    const outcomes = await outcomesOf(some);
    const ms = performance.now() - started;
    stryker.currentTestId = undefined;
    return { outcomes, reached: Object.keys(stryker.mutantCoverage?.perTest[group] ?? {}), ms };
  },

  /** The tests that end otherwise with the mutant, or in the one way that counts, and how. A busy machine is no mutant: it must show twice. */
  async changes({ mutant, ids: some, outcomes, only }) {
    const changesIn = (found) =>
      Object.fromEntries(
        Object.entries(found).filter(
          ([id, outcome]) => outcome !== outcomes[id] && outcome === (only ?? outcome),
        ),
      );
    switchOn(mutant);
    for (const batch of batches(some)) {
      const changed = changesIn(await outcomesOf(batch));
      const again = Object.keys(changed);
      const surely = again.length > 0 ? changesIn(await outcomesOf(again)) : {};
      if (Object.keys(surely).length > 0) return surely;
    }
    return {};
  },

  /** The first defect that is caught no more by what caught it, or the first legal choice that is blamed. */
  registry: ({ mutant, ids: some }) => missedByRegistry(some, (on) => switchOn(on ? mutant : undefined)),
};

function switchOn(mutant) {
  stryker.activeMutant = mutant;
  // What repeats so often never ends.
  Object.assign(stryker, { hitCount: 0, hitLimit: 10_000_000 });
}

/** A few of all kinds, which most mutants do not survive, and then the rest. */
function batches(some) {
  const step = Math.ceil(some.length / 12);
  const first = some.filter((id, index) => index % step === 0 && !id.startsWith('service/rate-limit'));
  return [first, some.filter((id) => !first.includes(id))].filter((batch) => batch.length > 0);
}

process.on('message', async ({ task, ...given }) => {
  try {
    process.send({ result: await tasks[task]({ ...given, mutant: atLoad ?? given.mutant }) });
  } catch (error) {
    process.send({ error: String(error?.stack ?? error) });
  }
});
process.on('disconnect', () => process.exit());
// What a mutant lets loose is no end of this process.
process.on('unhandledRejection', () => {});
process.send({ result: 'loaded' });
