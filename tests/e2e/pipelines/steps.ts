/** Runs the steps of a workflow or of a composite action on this machine, as the runner of GitHub does. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { command } from '../support/command.js';
import { filled, filledAll, holds, type Contexts } from './expressions.js';

export interface Step {
  id?: string;
  name?: string;
  if?: string;
  uses?: string;
  with?: Record<string, string | number>;
  env?: Record<string, string>;
  run?: string;
}

export interface Action {
  inputs: Record<string, { default?: string }>;
  outputs: Record<string, { value: string }>;
  runs: { steps: Step[] };
}

export const root = join(import.meta.dirname, '../../..');
const readAction = (): Action => parse(readFileSync(join(root, 'action.yml'), 'utf8')) as Action;

/** One member of each of these, by their names. */
const valuesOf = <Member extends string>(rows: Record<string, { [M in Member]?: string }>, member: Member) =>
  Object.fromEntries(Object.entries(rows).map(([name, row]) => [name, row[member] ?? '']));

/** A machine that a job runs on. */
export class Machine {
  /** All that the steps printed. */
  log = '';
  succeeded = true;
  readonly summary: string;

  constructor(
    readonly home: string,
    readonly workspace: string,
    readonly contexts: Contexts,
    private readonly env: Record<string, string> = {},
  ) {
    this.summary = join(home, 'summary.md');
    mkdirSync(workspace, { recursive: true });
    for (const name of ['temp', 'artifacts']) mkdirSync(join(home, name), { recursive: true });
    writeFileSync(this.summary, '');
  }

  /** Runs the action with these inputs, and gives its outputs. */
  async action(
    given: Record<string, string>,
    contexts: Contexts = this.contexts,
  ): Promise<Record<string, string>> {
    const { inputs, outputs, runs } = readAction();
    const unknown = Object.keys(given).filter((name) => !(name in inputs));
    if (unknown.length > 0) throw new Error(`no inputs of the action: ${unknown.join()}`);
    const defaults = filledAll(valuesOf(inputs, 'default'), contexts);
    const all = { ...contexts, inputs: { ...defaults, ...given } };
    const steps = await this.steps(runs.steps, all);
    return filledAll(valuesOf(outputs, 'value'), { ...all, steps });
  }

  async steps(steps: readonly Step[], given: Contexts = this.contexts): Promise<Record<string, unknown>> {
    const done: Record<string, unknown> = {};
    const contexts: Contexts = { ...given, steps: done };
    let succeeded = true;
    for (const step of steps) {
      if (!holds(step.if, contexts, succeeded)) continue;
      const told = step.run === undefined ? await this.use(step, contexts) : await this.run(step, contexts);
      if (step.id) done[step.id] = { outputs: told.outputs };
      succeeded &&= told.succeeded;
    }
    this.succeeded = succeeded;
    return done;
  }

  private async run(step: Step, contexts: Contexts) {
    const files = mkdtempSync(join(this.home, 'temp/step-'));
    const [script, output] = [join(files, 'script.sh'), join(files, 'output')];
    writeFileSync(script, filled(step.run!, contexts));
    writeFileSync(output, '');
    const { code, stdout, stderr } = await command(['--noprofile', '--norc', '-eo', 'pipefail', script], {
      program: 'bash',
      cwd: this.workspace,
      env: {
        GITHUB_ACTIONS: 'true',
        GITHUB_ACTION_PATH: root,
        GITHUB_REF_NAME: 'main',
        RUNNER_TEMP: join(this.home, 'temp'),
        ...this.env,
        ...filledAll(step.env ?? {}, contexts),
        GITHUB_OUTPUT: output,
        GITHUB_STEP_SUMMARY: this.summary,
      },
    });
    this.log += stdout + stderr;
    return { succeeded: code === 0, outputs: outputsOf(readFileSync(output, 'utf8')) };
  }

  /** Stand-ins for other actions: artifacts go to a folder, and nothing else is needed. */
  private async use({ uses, with: given = {} }: Step, contexts: Contexts) {
    const inputs = filledAll(given, contexts);
    if (uses === './') {
      const outputs = await this.action(inputs, contexts);
      return { succeeded: this.succeeded, outputs };
    }
    if (uses?.startsWith('actions/upload-artifact@')) {
      const path = join(this.workspace, inputs['path']!);
      if (existsSync(path)) cpSync(path, join(this.home, 'artifacts', inputs['name']!), { recursive: true });
    } else if (!/^actions\/(checkout|setup-node)@/.test(uses ?? ''))
      throw new Error(`unknown action ${uses}`);
    return { succeeded: true, outputs: {} };
  }
}

/** Both forms that the file of outputs takes. */
function outputsOf(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  const form = /^(?:([\w-]+)<<(.*)\n([^]*?)\n\2|([\w-]+)=(.*))$/gm;
  for (const [, name, , value, other, inLine] of text.matchAll(form))
    found[(name ?? other)!] = (value ?? inLine)!;
  return found;
}
