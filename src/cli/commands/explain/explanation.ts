import { catalog, effects, rowsOf, type CatalogEntry, type Subject } from '../../../contract/catalog.js';
import {
  operations,
  requirements,
  type Basis,
  type RequirementRow,
  type Ruling,
  type StateRow,
  type UnspecifiedRow,
} from '../../../contract/contract.js';
import { exampleParams, fixturesOf, inOneLine, paramTexts } from '../../../discovery/state-texts.js';
import type { Registry } from '../../../engine/schedule/registry.js';
import { featuresOf } from '../../../server-under-test/offer.js';
import type { choices } from '../../embedded.js';
import { reproduceCommand } from '../../io/reproduce-command.js';

/** A sentence, or a name with its meaning. */
export type Fact = string | { name: string; text: string };

/** The explanation of an id. Its facts are printed in this order. */
export interface Explanation {
  kind: CatalogEntry['kind'] | 'tag' | 'feature' | 'defect' | 'variant';
  id: string;
  text: string;
  facts: Readonly<Record<string, readonly Fact[]>>;
  /** Commands and JSON to copy, printed unchanged. */
  verbatim: Readonly<Record<string, string>>;
}

export interface Sources {
  suites: Registry;
  choices: Awaited<ReturnType<typeof choices>>;
}

const texts = (rows: readonly { id: string; text: string }[]): Fact[] =>
  rows.map(({ id, text }) => ({ name: id, text }));

export const named = (rows: readonly { name: string; summary: string }[]): Fact[] =>
  rows.map(({ name, summary }) => ({ name, text: summary }));

export const silenceFacts = (rows: readonly UnspecifiedRow[]): Fact[] =>
  texts(rows.map(({ id, text, accepted }) => ({ id, text: `${text} Accepted: ${accepted.join('; ')}.` })));

export const variantsAbout = ({ variants }: Sources['choices'], ids: readonly string[]): Fact[] =>
  named(variants.filter(({ about }) => ids.includes(about)));

export function basisFacts(basis: Basis): Fact[] {
  if (basis === 'stated') return ['stated: the source says so in a sentence'];
  if (basis === 'inferred') return ['inferred: it follows from the source'];
  return texts(catalog.rulings.filter(({ id }) => id === basis));
}

export function givenFacts(subject: Subject | undefined): Fact[] {
  const facts = (subject?.given ?? []).map(({ state, operation, params }) =>
    state === undefined
      ? `a response of ${operation}`
      : `the state "${state}"${params ? ` with ${JSON.stringify(params)}` : ''}`,
  );
  return [...new Set(facts)];
}

export function ofSubject(subject: Subject, { suites, choices }: Sources): Explanation {
  const { id, text, request, effect } = subject;
  const { requirements: rows, unspecified: open } = rowsOf(catalog, id);
  const kinds = rows.map((row) => (row.excluded ? 'excluded' : suites.of(row.id).kind));
  const live = effect === 'none' ? '' : '; sent to a live server only with --allow';
  return {
    kind: 'operation',
    id,
    text,
    facts: {
      request: request === undefined ? [] : [request],
      effect: effect === undefined ? [] : [`${effects[effect]}${live}`],
      needs: givenFacts(subject),
      demanded: [counted(rows.map(({ level }) => level)), counted(kinds)].filter(Boolean),
      'of its own': texts(rows.filter(({ origin }) => origin === 'written')),
      'left open': silenceFacts(open),
      'legal too': variantsAbout(
        choices,
        open.map((silence) => silence.id),
      ),
      defects: named(choices.defects.filter(({ operation }) => operation === id)),
    },
    verbatim:
      rows.length === 0
        ? {}
        : {
            'test it': reproduceCommand('certify', { only: id }),
            'list it': reproduceCommand('list', { operation: id }),
          },
  };
}

/** The number of each name: `45 MUST, 6 SHOULD`. */
function counted(names: readonly string[]): string {
  return [...new Set(names)]
    .map((name) => `${names.filter((each) => each === name).length} ${name}`)
    .join(', ');
}

export function ofSilence(row: UnspecifiedRow, { choices }: Sources): Explanation {
  const { id, operation, text, accepted, clause, basis } = row;
  const [variant] = choices.variants.filter(({ about }) => about === id);
  return {
    kind: 'silence',
    id,
    text,
    facts: {
      accepted,
      clause: [clause],
      basis: basisFacts(basis),
      'demanded there': texts(rowsOf(catalog, operation).requirements.filter((one) => one.clause === clause)),
      'legal too': variantsAbout(choices, [id]),
    },
    verbatim: variant ? { 'see it accepted': reproduceCommand('certify', { variant: variant.name }) } : {},
  };
}

export function ofRuling({ id, text, clauses }: Ruling, { choices }: Sources): Explanation {
  const open = catalog.unspecified.filter(({ basis }) => basis === id);
  return {
    kind: 'ruling',
    id,
    text,
    facts: {
      reads: clauses,
      demands: texts(catalog.requirements.filter(({ basis }) => basis === id)),
      'leaves open': texts(open),
      'legal too': variantsAbout(choices, [id, ...open.map((row) => row.id)]),
    },
    verbatim: {},
  };
}

/** A provider state, with the request to the state handler and its response. */
export function ofState(row: StateRow): Explanation {
  const { state, values = [] } = row;
  const [fixture] = fixturesOf(row);
  const users = operations.filter(({ examples }) =>
    examples.some(({ given }) => given.some((each) => each.state === state)),
  );
  return {
    kind: 'state',
    id: state,
    text: 'A precondition that the state handler of a server sets up, or that a fixture provides.',
    facts: { params: paramTexts(row), values, 'needed by': users.map(({ id }) => id) },
    verbatim: {
      'the suite sends': inOneLine({ state, params: exampleParams(row), action: 'setup' }),
      'answer 200 with': inOneLine(fixture?.values ?? {}),
      ...(values.length > 0 && { 'or a fixture': inOneLine(fixture) }),
    },
  };
}

/** Explains a tag, a feature, or a defect or variant of the reference server; undefined for any other name. */
export function ofName(name: string, { choices }: Sources): Explanation | undefined {
  const tagged = requirements.filter(({ tag }) => tag === name);
  if (tagged.length > 0) return ofGroup('tag', name, tagged);
  const featured = requirements.filter((row) => featuresOf(row).includes(name));
  if (featured.length > 0) return ofGroup('feature', name, featured);
  const defect = choices.defects.find((row) => row.name === name);
  if (defect) {
    const fails = requirements.filter(({ id }) => defect.fails.includes(id));
    const command = reproduceCommand('certify', { only: defect.fails, defect: name });
    return {
      ...{ kind: 'defect', id: name, text: defect.summary, facts: { fails: texts(fails) } },
      verbatim: { 'see it fail': command },
    };
  }
  const variant = choices.variants.find((row) => row.name === name);
  return (
    variant && {
      ...{ kind: 'variant', id: name, text: variant.summary, facts: { about: [variant.about] } },
      verbatim: { 'see it pass': reproduceCommand('certify', { variant: name }) },
    }
  );
}

function ofGroup(kind: 'tag' | 'feature', id: string, rows: readonly RequirementRow[]): Explanation {
  const own = operations.filter(({ id: operation }) => rows.some((row) => row.operation === operation));
  return {
    kind,
    id,
    text: `A ${kind} with ${rows.length} requirements.`,
    facts: { operations: own.map(({ id: name, summary }) => ({ name, text: summary })) },
    verbatim: { 'test it': reproduceCommand('certify', { only: id }) },
  };
}
