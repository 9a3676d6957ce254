import { catalog, rowsOf, subjects } from '../../../contract/catalog.js';
import { operations, type RequirementRow } from '../../../contract/contract.js';
import { laneOf, type Isolation, type Registry, type TestKind } from '../../../engine/schedule/registry.js';
import { filesOfRule } from '../../../rules/index.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import {
  basisFacts,
  givenFacts,
  named,
  silenceFacts,
  variantsAbout,
  type Explanation,
  type Fact,
  type Sources,
} from './explanation.js';

const levels = {
  MUST: 'MUST: the verdict on a server that violates it is FAILED',
  SHOULD: 'SHOULD: a violation is a warning',
};

const ways: Record<TestKind, string> = {
  derived: 'derived from the spec, by one test for all operations',
  semantics: 'by its own test',
  property: 'as a property: boundary values first, then random ones',
  pact: 'by an interaction of the published pact',
};

const meanwhile = (lane: string): Record<Isolation, string> => ({
  controls: `before all other tests of the concurrency group ${lane}, because it sends the baseline requests`,
  overlapping: 'in parallel with similar tests, because it only reads or sends invalid requests',
  unmeasured: 'in parallel with similar tests, because it measures no balance',
  lane: `serially within the concurrency group ${lane}`,
  alone: 'alone, because it moves the clock, exceeds the rate or concerns all groups',
});

export function ofRequirement(row: RequirementRow, { suites, choices }: Sources): Explanation {
  const { id, operation, level, text, clause, basis, excluded } = row;
  const sameClause = catalog.unspecified.filter(
    (open) => open.clause === clause && [operation, 'service'].includes(open.operation),
  );
  const own = operation === 'service' ? [] : rowsOf(catalog, operation).unspecified;
  const elsewhere = own.filter((open) => !sameClause.includes(open)).map((open) => open.id);
  const caught = choices.defects.filter(({ fails }) => fails.includes(id));
  const only = { only: id };
  const seeFail = level === 'MUST' ? 'see it fail' : 'see it warned';
  return {
    kind: 'requirement',
    id,
    text,
    facts: {
      level: [levels[level]],
      clause: [clause],
      basis: basisFacts(basis),
      tested: excluded ? [`not at all: ${excluded}`] : testFacts(id, suites),
      'decided by': excluded ? [] : decidersOf(row),
      needs: excluded ? [] : needsOf(row),
      catches: named(caught),
      'left open': [
        ...silenceFacts(sameClause),
        ...(elsewhere.length > 0 ? [`elsewhere: ${elsewhere.join(', ')}`] : []),
      ],
      'legal too': variantsAbout(choices, [...sameClause.map((open) => open.id), basis]),
    },
    verbatim: excluded
      ? {}
      : {
          'see it pass': reproduceCommand('certify', only),
          ...(caught[0] && {
            [seeFail]: reproduceCommand('certify', { ...only, defect: caught[0].name }),
          }),
        },
  };
}

function testFacts(id: RequirementRow['id'], registry: Registry): Fact[] {
  const entry = registry.of(id);
  const file = registry.suites.find(({ entries }) => entries.includes(entry))!.name;
  return [`${ways[entry.kind]} (${file}.ts)`, meanwhile(`"${laneOf(entry)}"`)[entry.isolation ?? 'lane']];
}

function needsOf({ operation, feature, needs = [] }: RequirementRow): Fact[] {
  const isAsked = operations.some(({ id }) => id === operation);
  return [
    ...(feature === 'service' ? [] : [`the feature ${feature}`]),
    ...givenFacts(subjects.find(({ id }) => id === operation)),
    ...(isAsked ? [`an accepted baseline request of ${operation}: without one, no rejection counts`] : []),
    ...needs.map((other) => `${other} to pass`),
  ];
}

/** The files that decide a derived requirement, by the part of its id after the operation. */
const deciders: readonly [name: RegExp, ...files: string[]][] = [
  [/^auth\./, 'src/cases/credentials.ts'],
  [/^response\.success$/, 'src/checks/status.ts'],
  [/^echo-as-sent$/, 'src/checks/echo.ts'],
  [/^body\.malformed$/, 'src/cases/malformed/bodies.ts', 'src/checks/response.ts'],
  [/^body\..+\.type$/, 'src/cases/malformed/type-rules.ts', 'src/checks/response.ts'],
  [/^body\..+/, 'src/cases/invalid-values/candidates.ts', 'src/checks/response.ts'],
  [/^query\..+/, 'src/cases/invalid-values/candidates.ts', 'src/checks/neutralised.ts'],
];

/** The files that decide a requirement: its rule, the check of the response, and the generated cases. */
function decidersOf({ id, origin, operation }: RequirementRow): string[] {
  const name = id.slice(id.indexOf('/') + 1);
  const isEcho = operations.some((row) => row.id === operation && row.echoes.some(({ by }) => by === name));
  if (origin !== 'derived') return [...filesOfRule(id), ...(isEcho ? ['src/checks/echo.ts'] : [])];
  const [, ...files] = deciders.find(([pattern]) => pattern.test(name)) ?? [];
  // The file of a check is named after its requirement.
  return files.length === 0 && name.startsWith('response.') ? [`src/checks/${name.slice(9)}.ts`] : files;
}
