import { createRequire } from 'node:module';
import { isAbsolute, relative, resolve, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { suite } from '../../../certify/package.js';
import { providerStates, targetSchemaUrl } from '../../../contract/contract.js';
import { allFeatures } from '../../../target/offer.js';
import { fixturesOf, inOneLine } from '../../io/state-texts.js';
import { statesView } from './states-view.js';

/** A file that `cwit init` writes: from which template, with what in it, and what to do with it. */
interface InitFile {
  path: string;
  template: string;
  view: object;
  /** What to do with it, in commands or in a sentence. */
  next: string[];
}

/** In which language, and how the file is run. */
const handlers = {
  node: { path: 'state-handler.mjs', template: 'state-handler.mjs', run: 'node state-handler.mjs' },
  python: { path: 'state_handler.py', template: 'state_handler.py', run: 'python3 state_handler.py' },
  go: { path: 'state-handler/main.go', template: 'main.go', run: 'go run state-handler/main.go' },
  java: { path: 'StateHandler.java', template: 'StateHandler.java', run: 'java StateHandler.java' },
} as const;

const pipelines = {
  github: {
    path: '.github/workflows/conformance.yml',
    template: 'github.yml',
    next: 'Put the secrets CWIT_API_KEY and CWIT_API_SECRET into the settings of the repository.',
  },
  gitlab: {
    path: '.gitlab/conformance.yml',
    template: 'gitlab.yml',
    next: 'Name it in .gitlab-ci.yml (include: { local: .gitlab/conformance.yml }), and set the masked variables CWIT_API_KEY and CWIT_API_SECRET.',
  },
} as const;

export type Handler = keyof typeof handlers;
export type Pipeline = keyof typeof pipelines;

export const targetFile = 'cwit.target.jsonc';
/** Where a written state handler answers, unless PORT says otherwise. */
export const stateHandler = 'http://127.0.0.1:4020/states';

/** The target file; and the state handler and the pipeline, where they are asked for. */
export function filesFor(folder: string, handler?: Handler, pipeline?: Pipeline): InitFile[] {
  const files: InitFile[] = [
    { path: targetFile, template: 'target.jsonc', view: targetView(folder, handler !== undefined), next: [] },
  ];
  if (handler) {
    const { path, template, run } = handlers[handler];
    files.push({ path, template, view: { states: statesView() }, next: [run] });
  }
  if (pipeline) {
    const { path, template, next } = pipelines[pipeline];
    files.push({ path, template, view: { package: `${suite.name}@${suite.version}` }, next: [next] });
  }
  return files;
}

const targetView = (folder: string, handler: boolean) => ({
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
  return isAbsolute(path)
    ? pathToFileURL(path).href
    : path.replaceAll(sep, '/').replace(/^(?!\.)/, '../../init/');
}

function schemaPath(folder: string): string {
  try {
    return createRequire(resolve(folder, targetFile)).resolve(`${suite.name}/target.schema.json`);
  } catch {
    return fileURLToPath(targetSchemaUrl);
  }
}
