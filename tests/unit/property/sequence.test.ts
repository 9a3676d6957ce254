// A failing sequence is shrunk to the steps that matter, and its path replays exactly these.
import { claim } from '../../../src/contract/finding.js';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { RequirementContext } from '../../../src/engine/context/context.js';
import { Budget } from '../../../src/engine/schedule/budget.js';
import { Violation } from '../../../src/engine/errors.js';
import { expectUnbroken, survey, type Referee, type Sequences } from '../../../src/property/sequence.js';

interface Model {
  words: string[];
}
type Step = fc.AsyncCommand<Model, Referee>;

const id = 'initiateTransfer';

// The property: no b after an a, regardless of the steps in between.
const step = (word: string): Step => ({
  check: () => true,
  async run({ words }, referee) {
    referee.tested(id);
    words.push(word);
    if (word === 'b' && words.includes('a')) referee.blame(id, new Violation(claim('no b', words.join(' '))));
  },
  toString: () => word,
});

const sequences = (first: string): Sequences<Model, Referee> => ({
  first: first ? [[...first].map(step)] : [],
  steps: [fc.constantFrom('a', 'x', 'y').map(step), fc.constantFrom('b', 'z').map(step)],
  longest: 12,
  random: 20,
  deep: 400,
  begin: async (referee) => ({ model: { words: [] }, real: referee }),
});

const context = (path?: string): RequirementContext =>
  ({
    entry: { id: `${id}/any-sequence` },
    run: { options: { seed: 5, path }, budget: new Budget(null) },
    http: { requests: 0 },
    log: { restart: () => undefined, story: [] },
  }) as unknown as RequirementContext;

const tried = (all: Sequences<Model, Referee>, path?: string): Promise<void> => {
  const t = context(path);
  return expectUnbroken(t, id, all, () => survey(t, all));
};

/** The result, and the same result replayed by its path. */
async function found(first: string): Promise<Violation[]> {
  const broken = (path?: string): Promise<Violation> =>
    tried(sequences(first), path).then(
      () => expect.unreachable('nothing was broken'),
      (error: unknown) => error as Violation,
    );
  const violation = await broken();
  return [violation, await broken(violation.found?.path)];
}

test('a fixed sequence is shrunk to the fewest steps', async () => {
  const [violation, again] = await found('xyzaxyzzyxbzb');
  expect(violation).toMatchObject({
    finding: claim('no b', 'a b'),
    found: { seed: 5, path: 'first:0:3.10' },
  });
  expect(again).toEqual(violation);
});

test('a random sequence is shrunk to the fewest steps', async () => {
  const [violation, again] = await found('');
  expect(violation).toMatchObject({ finding: claim('no b', 'a b'), found: { seed: 5 } });
  expect(violation!.found!.path).toMatch(/^\d[\d:]*@\w+:\w+$/);
  expect(again).toEqual(violation);
});

test('a sequence that satisfies the property passes', async () => {
  await tried({ ...sequences('xyzb'), random: 0 });
});
