import { operations, unspecified, type RequirementRow } from '../../../contract/contract.js';
import {
  laneOf,
  type Entry,
  type Isolation,
  type Registry,
  type TestKind,
} from '../../../engine/schedule/registry.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import {
  basisFacts,
  named,
  silenceFacts,
  silencesOf,
  stateFacts,
  variantsAbout,
  type Choices,
} from './beside.js';
import type { Explanation, Fact } from './explanation.js';

const levels = {
  MUST: 'MUST: a server that breaks it fails',
  SHOULD: 'SHOULD: a server that breaks it is warned',
};

const ways: Record<TestKind, string> = {
  derived: 'derived from the spec, by one test for all operations',
  semantics: 'by a test of its own',
  property: 'by many values: the boundaries first, then random ones',
  pact: 'by an interaction of the published pact',
};

/** Which other requirements are judged meanwhile. */
function meanwhile(isolation: Isolation, lane: string): string {
  const sentences: Record<Isolation, string> = {
    controls: `it sends the documented requests, before all else of ${lane}`,
    overlapping: 'it only reads, or only sends what is refused: others of its kind run meanwhile',
    unmeasured: 'it measures nothing: others of its kind run meanwhile',
    lane: `nothing else of ${lane} is judged meanwhile`,
    alone: 'nothing else is judged meanwhile: it moves the clock, exceeds the rate or concerns everything',
  };
  return sentences[isolation];
}

/** Everything that is known of a requirement. */
export function ofRequirement(row: RequirementRow, suites: Registry, choices: Choices): Explanation {
  const { id, operation, level, text, clause, basis, excluded } = row;
  const beside = unspecified.filter(
    (silence) => silence.clause === clause && [operation, 'service'].includes(silence.operation),
  );
  const others = operation === 'service' ? [] : silencesOf(operation).filter((row) => !beside.includes(row));
  const caught = choices.defects.filter(({ fails }) => fails.includes(id));
  const variants = variantsAbout(choices, [...beside.map((silence) => silence.id), basis]);
  const only = { only: id };
  return {
    kind: 'requirement',
    id,
    text,
    facts: {
      level: [levels[level]],
      clause: [clause],
      basis: basisFacts(basis),
      judged: excluded ? [`not at all: ${excluded}`] : judged(suites.of(id), suites),
      needs: excluded ? [] : needs(row),
      catches: named(caught),
      'left open': [
        ...silenceFacts(beside),
        ...(others.length > 0 ? [`elsewhere: ${others.map((silence) => silence.id).join(', ')}`] : []),
      ],
      'legal too': named(variants),
    },
    verbatim: excluded
      ? {}
      : {
          'see it pass': reproduceCommand('certify', only),
          ...(caught[0] && {
            [level === 'MUST' ? 'see it fail' : 'see it warned']: reproduceCommand('certify', {
              ...only,
              defect: caught[0].name,
            }),
          }),
        },
  };
}

function judged(entry: Entry, { suites }: Registry): Fact[] {
  const file = suites.find(({ entries }) => entries.includes(entry))!.name;
  return [`${ways[entry.how]} (${file})`, meanwhile(entry.isolation ?? 'lane', `"${laneOf(entry)}"`)];
}

function needs({ operation, feature, needs = [] }: RequirementRow & { needs?: string[] }): Fact[] {
  const isAsked = operations.some(({ id }) => id === operation);
  return [
    ...(feature === 'service' ? [] : [`the feature ${feature}`]),
    ...stateFacts(operation),
    ...(isAsked ? [`an accepted request of ${operation}, its control: without one, no refusal counts`] : []),
    ...needs.map((other) => `${other} to hold: what is built on it is judged only then`),
  ];
}
