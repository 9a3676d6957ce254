import { createRequire } from 'node:module';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from '../../../certify/package.js';
import { providerStates, targetSchemaUrl, type StateRow } from '../../../contract/contract.js';
import { allFeatures } from '../../../target/offer.js';
import { fixturesOf, inOneLine, paramTexts } from '../../io/state-texts.js';

/** A file that `cwit init` writes: from which template, with what in it, and what to do with it. */
interface InitFile {
  path: string;
  template: string;
  view: object;
  /** What to do with it, in commands or in a sentence. */
  next: string[];
}

/** The state handlers, by their languages: what runs them, and their paths. */
const handlers = {
  node: ['node', 'state-handler.mjs'],
  python: ['python3', 'state_handler.py'],
  go: ['go run', 'state-handler/main.go'],
  java: ['java', 'StateHandler.java'],
} as const;

const pipelines = {
  github: {
    path: '.github/workflows/conformance.yml',
    template: 'github.yml',
    next: ['Put the secrets CWIT_API_KEY and CWIT_API_SECRET into the settings of the repository.'],
  },
  gitlab: {
    path: '.gitlab/conformance.yml',
    template: 'gitlab.yml',
    next: [
      'Name it in .gitlab-ci.yml (include: { local: .gitlab/conformance.yml }), and set the masked variables CWIT_API_KEY and CWIT_API_SECRET.',
    ],
  },
};

export const targetFile = 'cwit.target.jsonc';
/** Where a written state handler answers, unless PORT says otherwise. */
export const stateHandler = 'http://127.0.0.1:4020/states';

/** The target file; and the state handler and the pipeline, where they are asked for. */
export function filesFor(
  folder: string,
  handler?: keyof typeof handlers,
  pipeline?: keyof typeof pipelines,
  baseUrl = 'http://127.0.0.1:8080',
): InitFile[] {
  const [runner, path] = handler ? handlers[handler] : [];
  const view = targetView(folder, baseUrl, handler !== undefined);
  const states = providerStates.map(stateView);
  const release = `${suite.name}@${suite.version}`;
  return [
    { path: targetFile, template: 'target.jsonc', view, next: [] },
    ...(path ? [{ path, template: basename(path), view: { states }, next: [`${runner} ${path}`] }] : []),
    ...(pipeline ? [{ ...pipelines[pipeline], view: { package: release } }] : []),
  ];
}

const targetView = (folder: string, baseUrl: string, handler: boolean) => ({
  baseUrl: JSON.stringify(baseUrl),
  schema: schemaFrom(folder),
  handler,
  features: allFeatures.map((name, at) => ({ name, last: at === allFeatures.length - 1 })),
  fixtures: providerStates
    // No fixture sends the events of an order.
    .filter(({ values, params = [] }) => values && !params.includes('webhook_url'))
    .flatMap(fixturesOf)
    .map(inOneLine),
});

/** How a file in a folder names the schema: that of the package which is installed there, or else of this one. */
function schemaFrom(folder: string): string {
  const path = relative(resolve(folder), schemaPath(folder));
  return isAbsolute(path) ? pathToFileURL(path).href : path.replaceAll(sep, '/').replace(/^(?!\.)/, './');
}

function schemaPath(folder: string): string {
  try {
    return createRequire(resolve(folder, targetFile)).resolve(`${suite.name}/target.schema.json`);
  } catch {
    return fileURLToPath(targetSchemaUrl);
  }
}

/** A state as the templates of state handlers name it: `walletExists` and `wallet_exists` of "a wallet exists". */
function stateView(row: StateRow) {
  const words = row.state
    .toLowerCase()
    .replace(/^(an?|the) /, '')
    .split(' ');
  return {
    state: row.state,
    camel: words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join(''),
    snake: words.join('_'),
    // In words; empty where there are none.
    params: paramTexts(row).join(', '),
    values: (row.values ?? []).join(', '),
    // The one that is worked out, as an example.
    isReset: row.state === 'the state is reset',
  };
}
