import { createRequire } from 'node:module';
import { basename, isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from '../../../contract/package.js';
import { providerStates, targetSchemaUrl, type StateRow } from '../../../contract/contract.js';
import { allFeatures } from '../../../server-under-test/offer.js';
import { fixturesOf, inOneLine, paramTexts } from '../../../discovery/state-texts.js';

interface InitFile {
  path: string;
  template: string;
  view: object;
  /** The next steps for the user: commands or sentences. */
  next: string[];
}

/** The state handlers by language: the command that runs each, and its path. */
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
    next: ['Add the secrets CWIT_API_KEY and CWIT_API_SECRET in the settings of the repository.'],
  },
  gitlab: {
    path: '.gitlab/conformance.yml',
    template: 'gitlab.yml',
    next: [
      'Include it in .gitlab-ci.yml (include: { local: .gitlab/conformance.yml }), and set the masked variables CWIT_API_KEY and CWIT_API_SECRET.',
    ],
  },
};

export const targetFile = 'cwit.target.jsonc';
/** The URL of a generated state handler, unless PORT changes it. */
export const stateHandler = 'http://127.0.0.1:4020/states';

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
    // A fixture cannot send the events of an order.
    .filter(({ values, params = [] }) => values && !params.includes('webhook_url'))
    .flatMap(fixturesOf)
    .map(inOneLine),
});

/** The path of the schema for a file in a folder: that of the package installed there, or of this one. */
function schemaFrom(folder: string): string {
  const path = relative(resolve(folder), schemaPath(folder));
  return isAbsolute(path) ? pathToFileURL(path).href : path.replaceAll(sep, '/').replace(/^(?!\.\.\/)/, './');
}

function schemaPath(folder: string): string {
  try {
    const path = createRequire(resolve(folder, targetFile)).resolve(`${suite.name}/target.schema.json`);
    // The path of the link by pnpm does not change with the version.
    return path.replace(/\.pnpm[\\/][^\\/]+[\\/]node_modules[\\/]/, '');
  } catch {
    return fileURLToPath(targetSchemaUrl);
  }
}

/** A state with its names in the templates: `walletExists` and `wallet_exists` of "a wallet exists". */
function stateView(row: StateRow) {
  const words = row.state
    .toLowerCase()
    .replace(/^(an?|the) /, '')
    .split(' ');
  return {
    state: row.state,
    camel: words.map((word, at) => (at === 0 ? word : word[0]!.toUpperCase() + word.slice(1))).join(''),
    snake: words.join('_'),
    params: paramTexts(row).join(', '),
    values: (row.values ?? []).join(', '),
    // The templates implement this state as an example.
    isReset: row.state === 'the state is reset',
  };
}
