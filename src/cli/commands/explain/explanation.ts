import { catalog, effects, rowsOf, type CatalogEntry, type Subject } from '../../../contract/catalog.js';
import { operations, type Ruling, type StateRow, type UnspecifiedRow } from '../../../contract/contract.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { exampleParams, fixturesOf, inOneLine, paramTexts } from '../../../discovery/state-texts.js';
import {
  basisFacts,
  givenFacts,
  named,
  silenceFacts,
  texts,
  variantsAbout,
  type Explanation,
  type Sources,
} from './facts.js';
import { ofRequirement } from './requirement.js';

export function explanationOf(entry: CatalogEntry, sources: Sources): Explanation {
  switch (entry.kind) {
    case 'requirement':
      return ofRequirement(entry.row, sources);
    case 'operation':
      return ofSubject(entry.row, sources);
    case 'silence':
      return ofSilence(entry.row, sources);
    case 'ruling':
      return ofRuling(entry.row, sources);
    case 'state':
      return ofState(entry.row);
  }
}

function ofSubject(subject: Subject, { suites, choices }: Sources): Explanation {
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
            'judge it': reproduceCommand('certify', { only: id }),
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

/** Unspecified behavior, with the variants that choose another alternative. */
function ofSilence(row: UnspecifiedRow, { choices }: Sources): Explanation {
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

/** An interpretation of the document, with everything that rests on it. */
function ofRuling({ id, text, clauses }: Ruling, { choices }: Sources): Explanation {
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
function ofState(row: StateRow): Explanation {
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
