// The requirements, judged of the reference server, as killers of mutants.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const load = (path) => import(pathToFileURL(join(process.cwd(), `${path}.js`)).href);
const { judgeReference } = await load('tests/self/support/run');
const { loadSuites } = await load('src/certify/suites');
const { requirementRow } = await load('src/contract/contract');
const { defects } = await load('reference/defects/index');
const { variants } = await load('reference/variants/index');
const { entries } = await loadSuites();

/** The ids of all requirements: each on its own, or those of an operation together, which takes a tenth of the time. */
export function groupsOf(by) {
  const groups = new Map();
  for (const { id } of entries) {
    const group = by === 'operation' ? requirementRow(id).operation : id;
    groups.set(group, [...(groups.get(group) ?? []), id]);
  }
  return [...groups.values()];
}

/** How requirements end of the server without defects. */
export async function outcomesOf(some) {
  const { outcomes, killed } = await judged({}, some);
  return Object.fromEntries(some.map((id) => [id, killed.has(id) ? 'fail' : outcomes.get(id)]));
}

/** The first defect that is caught no more by those of these requirements that it names, or variant that is blamed. */
export async function missedByRegistry(some, switchOn) {
  const isSo = (on, question) => (switchOn(on), question());
  const isNew = async (question) =>
    (await isSo(true, question)) && !(await isSo(false, question)) && (await isSo(true, question));
  for (const { name, fails } of defects) {
    const named = fails.filter((id) => some.includes(id));
    if (named.length > 0 && (await isNew(() => missed(name, named)))) return `defect ${name}`;
  }
  const operations = new Set(some.map((id) => requirementRow(id).operation));
  const tags = [...new Set(some.map((id) => requirementRow(id).tag))];
  for (const row of variants) {
    const concerns = operations.has(row.about.split('/')[0]) || tags.some((tag) => tag in row);
    if (concerns && (await isNew(() => blamed(row, some)))) return `variant ${row.name}`;
  }
  return null;
}

async function missed(defect, named) {
  const { killed } = await judged({ defect }, named);
  return named.some((id) => !killed.has(id));
}

async function blamed({ name, warns }, some) {
  const { killed } = await judged({ variants: [name] }, some, { settleMs: 2000 });
  return [...killed.keys()].some((id) => !warns?.test(id));
}

const judged = (server, some, more) =>
  judgeReference(server, { only: (id) => some.includes(id), quietMs: 50, ...more });
