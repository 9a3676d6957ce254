import { rmSync } from 'node:fs';
import { instrument } from './instrument.mjs';
import { Ended, Judge } from './judge.mjs';
import { reachOf } from './reach.mjs';
import { sampleOf } from './sample.mjs';

/** Judges those mutants of a target that are meant. Gives each with Stryker's word for what came of it, and how many there are in all. */
export async function judgeMutants(target, { sample, seed, minutes, workers, isMeant, listen }) {
  const instrumented = await instrument(target);
  const { copy, mutants } = instrumented;
  try {
    const reach = await reachOf(instrumented, { ...target, workers });
    const waiting = sampleOf(mutants.filter(isMeant), { sample, seed });
    const end = performance.now() + minutes * 60_000;
    const results = [];
    await Promise.all(
      Array.from({ length: workers }, async () => {
        let judge;
        while (waiting.length > 0 && performance.now() < end) {
          const mutant = waiting.shift();
          // What is used as the project is loaded must be mutated before.
          const isAtLoad = reach.isAtLoad(mutant);
          if (isAtLoad) judge = void judge?.end();
          judge ??= new Judge(copy, target.tests, isAtLoad ? mutant.id : undefined);
          const result = { ...mutant, ...(await judged(judge, mutant, reach)) };
          if (isAtLoad || ['Timeout', 'RuntimeError'].includes(result.status)) judge = void judge.end();
          results.push(result);
          listen(result, { done: results.length, left: waiting.length });
        }
        judge?.end();
      }),
    );
    return { mutants, results };
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }

  async function judged(judge, mutant, reach) {
    const ids = testsOf(mutant, reach);
    if (ids.length === 0) return { status: 'NoCoverage' };
    const given = { mutant: mutant.id, ids, outcomes: reach.outcomes, only: target.only };
    const ask = (task) => judge.ask(task, given, target.timeoutMs);
    try {
      const changes = Object.entries(await ask('changes'));
      if (changes.length > 0) return { status: 'Killed', by: changes.map((change) => change.join(': ')) };
      const missed = target.byRegistry && (await ask('registry'));
      return missed ? { status: 'Killed', by: [missed] } : { status: 'Survived' };
    } catch (error) {
      if (error instanceof Ended) return { status: error.status, by: [error.message] };
      throw error;
    }
  }

  function testsOf(mutant, reach) {
    const own = reach.of(mutant);
    // What loads a file reaches what is made then, whatever else uses it.
    if (reach.isAtLoad(mutant) && !target.byRegistry) return reach.ofFile(mutant);
    return own.length === 0 && target.byRegistry ? reach.around(mutant) : own;
  }
}
