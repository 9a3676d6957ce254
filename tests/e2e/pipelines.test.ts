// The pipelines, run step by step on this machine, against a reference server.
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readHistory } from '../../src/report/compare/history.js';
import { command, main, type CommandResult } from './support/command.js';
import { readReport, referenceServer, temporaryFolder, type TestServer } from './support/fixtures.js';
import { holds, type Contexts } from './pipelines/expressions.js';
import { Machine, root, type Step } from './pipelines/steps.js';

const home = temporaryFolder();
const good = await referenceServer();
const broken = await referenceServer({ defect: 'get-wallet-answers-202' });

const brief = '--only getWallet/response.success getWallet/response.body';
const inputsOf = ({ url, stateHandler, apiKey, apiSecret }: TestServer) => ({
  ...{ 'base-url': url, 'state-handler': stateHandler, args: brief },
  ...{ 'api-key': apiKey, 'api-secret': apiSecret },
});
const machine = (number = '7', contexts: Contexts = {}, env: Record<string, string> = {}): Machine => {
  const folder = mkdtempSync(join(home, 'machine-'));
  const own = {
    github: { run_number: number, token: 'none' },
    env: {},
    runner: { temp: join(folder, 'temp') },
  };
  return new Machine(folder, join(folder, 'work'), { ...own, ...contexts }, env);
};

describe('the action', () => {
  test('tells what is broken: exit code, outputs, annotations, summary and artifact', async () => {
    const job = machine();
    const outputs = await job.action({ ...inputsOf(broken), history: 'history.ndjson' });
    expect(job.succeeded, job.log).toBe(false);
    expect(outputs).toMatchObject({
      verdict: 'nonconforming',
      complete: 'false',
      'exit-code': '1',
      report: 'reports/report.json',
    });
    const causes = JSON.parse(outputs['causes']!) as { id: string; headline: string }[];
    expect(causes.length).toBeGreaterThan(0);
    const errors = job.log.match(/^::error title=.*$/gm)!;
    expect(errors).toHaveLength(causes.length);
    expect(errors[0]).toContain(`title=${causes[0]!.id}`);
    expect(readFileSync(job.summary, 'utf8')).toMatch(/^## Not conforming/im);
    const kept = join(job.home, 'artifacts/conformance');
    for (const name of ['report.json', 'junit.xml']) expect(existsSync(join(kept, name)), name).toBe(true);
    expect(readHistory(readFileSync(join(job.workspace, 'history.ndjson'), 'utf8'))).toMatchObject([
      { seed: 7 },
    ]);
    const secret = broken.apiSecret;
    expect(job.log.split('\n').filter((line) => line.includes(secret))).toEqual([`::add-mask::${secret}`]);
  });

  test('takes any text of an input for a text', async () => {
    const job = machine();
    const hostile = '$(touch run-me); `touch run-me`" && touch run-me #';
    const inputs = { target: hostile, features: hostile, args: '$(touch run-me)' };
    const outputs = await job.action({ ...inputsOf(good), ...inputs });
    expect(outputs).toMatchObject({ 'exit-code': '2', verdict: 'undecided', report: '' });
    expect(existsSync(join(job.workspace, 'run-me'))).toBe(false);
    expect(job.log).toMatch(/^::error title=nothing was tested::/m);
  });

  test('fails an incomplete run where that is asked for; no line of it commands the runner, and its report is not taken for that of the next run', async () => {
    const job = machine();
    const outputs = await job.action({ ...inputsOf(good), 'fail-on': 'incomplete' });
    expect([outputs['exit-code'], job.succeeded], job.log).toEqual(['3', false]);
    expect(outputs['in-brief']).toMatch(/^tested \d+ of \d+ requirements \(\d+ %\): all passed$/);
    const token = /^::stop-commands::(.+)$/m.exec(job.log)?.[1];
    expect(token).toMatch(/^[\w-]{36}$/);
    const [, inside] = job.log.split(/^::(?:stop-commands::)?[\w-]{36}(?:::)?$/m);
    expect(inside).toContain('TESTED');
    const next = await job.action({ ...inputsOf(good), 'base-url': 'http://127.0.0.1:9' });
    expect(next).toMatchObject({ 'exit-code': '3', verdict: 'undecided', report: '' });
  });
});

/** The machine of a night, with the checkout of the project. */
function nightly(number: string, server: TestServer, nights: string, target: object): Machine {
  const job = machine(
    number,
    {
      secrets: { CWIT_API_KEY: server.apiKey, CWIT_API_SECRET: server.apiSecret },
      vars: { CWIT_SANDBOX_URL: server.url, CWIT_TARGET: JSON.stringify(target) },
    },
    { PATH: `${join(import.meta.dirname, 'pipelines/bin')}:${process.env['PATH']}`, NIGHTS: nights },
  );
  // The steps use these of a checkout.
  const linked = ['.github', 'dist', 'scripts', 'node_modules', 'src', 'spec', 'generated', 'docs'];
  for (const name of [...linked, 'package.json', 'tsconfig.json'])
    symlinkSync(join(root, name), join(job.workspace, name));
  writeFileSync(join(job.workspace, 'cwit.config.json'), JSON.stringify({ only: brief.split(' ').slice(1) }));
  return job;
}

test('three nights: each knows the one before', async () => {
  const { jobs } = parse(readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8')) as {
    jobs: Record<'sandbox' | 'a-day-later', { steps: Step[] }>;
  };
  const store = join(home, 'store');
  const { steps } = jobs.sandbox;
  // The documentation takes longest: it is built in the second night only.
  const documents = ({ name }: Step): boolean => name === 'Build the documentation with the results';
  expect(steps.filter(documents)).toHaveLength(1);
  const newNight = (number: string, server: TestServer): Machine =>
    nightly(number, server, store, { stateHandler: server.stateHandler });
  const night = async (number: string, server: TestServer): Promise<Machine> => {
    const job = newNight(number, server);
    await job.steps(steps.filter((step) => number === '2' || !documents(step)));
    cpSync(join(job.home, 'artifacts/nightly'), join(store, number), { recursive: true });
    return job;
  };
  mkdirSync(store);
  const first = await night('1', good);
  expect(first.succeeded, first.log).toBe(true);
  const second = await night('2', broken);
  expect(second.succeeded).toBe(false);
  const kept = join(store, '2');
  const history = readHistory(readFileSync(join(kept, 'history.ndjson'), 'utf8'));
  expect(history.map(({ seed }) => seed)).toEqual([1, 2]);
  const summary = readFileSync(second.summary, 'utf8');
  expect(summary).toContain('not conforming');
  expect(readFileSync(join(kept, 'since.md'), 'utf8')).toContain('getWallet/');
  expect(existsSync(join(kept, 'docs/index.html'))).toBe(true);
  expect(existsSync(join(store, '1/since.md'))).toBe(false);
  // The report of another version cannot be compared: the night goes on without.
  const { contract: _, ...others } = readReport(kept);
  const third = newNight('3', good);
  for (const [name, report] of Object.entries({ before: others, reports: readReport(store, '1') })) {
    mkdirSync(join(third.workspace, name));
    writeFileSync(join(third.workspace, name, 'report.json'), JSON.stringify(report));
  }
  await third.steps(steps.filter(({ name }) => name === 'Compare with the previous night'));
  expect(third.succeeded, third.log).toBe(true);
  expect(readFileSync(third.summary, 'utf8')).toContain('another version of cwit wrote its report');
});

/** The reports of a run without a state handler, which leaves requests of one operation for a later one. */
async function recipientsOf(server: TestServer): Promise<string> {
  const out = mkdtempSync(join(home, 'before-'));
  const { CWIT_STATE_HANDLER: _, ...env } = server.env;
  const { code, stdout } = await command([main, 'certify', '--only', 'createRecipient', '--out', out], {
    env,
  });
  expect(code, stdout).toBe(0);
  return out;
}

/** The reasons of the requirements that a run did not test. */
const reasonsIn = (...folder: string[]): string =>
  readReport(...folder)
    .requirements.map(({ reason = '' }) => reason)
    .join('\n');

test('a day later, requests of the night are sent again; the first night leaves none', async () => {
  const { on, jobs } = parse(readFileSync(join(root, '.github/workflows/nightly.yml'), 'utf8')) as {
    on: { schedule: { cron: string }[] };
    jobs: Record<'sandbox' | 'a-day-later', { if: string; steps: Step[] }>;
  };
  const crons = on.schedule.map(({ cron }) => cron);
  for (const [job, runs] of [
    [jobs.sandbox, [true, false]],
    [jobs['a-day-later'], [false, true]],
  ] as const)
    expect(crons.map((schedule) => holds(job.if, { github: { event: { schedule } } }, true))).toEqual(runs);
  const minutes = crons.map((cron) => Number(cron.split(' ')[1]) * 60 + Number(cron.split(' ')[0]));
  expect((minutes[1]! - minutes[0]! + 24 * 60) / 60).toBe(22.5);

  const store = mkdtempSync(join(home, 'nights-'));
  const before = await recipientsOf(good);
  cpSync(before, join(store, '1'), { recursive: true });
  const later = async (nights: string): Promise<Machine> => {
    const job = nightly('2', good, nights, {});
    await job.steps(jobs['a-day-later'].steps);
    return job;
  };
  const job = await later(store);
  expect(job.succeeded, job.log).toBe(true);
  expect(reasonsIn(job.workspace, 'resumed')).toContain('sent its request 0.0 hours ago');
  expect(job.log).not.toContain('slept');
  const first = await later(mkdtempSync(join(home, 'nights-')));
  expect([first.succeeded, first.log.includes('TESTED')], first.log).toEqual([true, false]);
});

interface Inputs {
  spec: { inputs: Record<string, { default: string }> };
}
interface Job {
  variables: Record<string, string>;
  script: string[];
  artifacts: { reports: Record<string, string> };
}

/** Runs a job of the template for GitLab in a folder, where programs of these names run these scripts. */
async function gitlab(
  name: 'conformance' | 'a-day-later',
  { apiKey, apiSecret }: TestServer,
  { inputs, programs, target }: Record<'inputs' | 'programs', Record<string, string>> & { target: object },
): Promise<CommandResult & { cwd: string; reports: Record<string, string> }> {
  const documents = parseAllDocuments(readFileSync(join(root, 'ci/gitlab.yml'), 'utf8'));
  const [{ spec }, jobs] = documents.map((each) => each.toJS() as unknown) as [Inputs, Record<string, Job>];
  const { script, variables, artifacts } = jobs[name]!;
  const cwd = mkdtempSync(join(home, 'gitlab-'));
  const bin = join(cwd, 'bin');
  mkdirSync(bin);
  for (const [program, text] of Object.entries({
    ...programs,
    cwit: `exec "${process.execPath}" "${main}" "$@"`,
  }))
    writeFileSync(join(bin, program), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  writeFileSync(join(cwd, 'cwit.target.jsonc'), JSON.stringify(target));
  const given = Object.entries(variables).map(([variable, text]) => [
    variable,
    text.replace(
      /^\$\[\[ inputs\.([\w-]+) \]\]$/,
      (_, input: string) => inputs[input] ?? spec.inputs[input]!.default,
    ),
  ]);
  const [install, ...rest] = script;
  expect(install).toMatch(/^npm install .*"\$PACKAGE"$/);
  const result = await command(['-ec', rest.join('\n')], {
    program: 'sh',
    cwd,
    env: {
      ...(Object.fromEntries(given) as Record<string, string>),
      ...{ CWIT_API_KEY: apiKey, CWIT_API_SECRET: apiSecret },
      GITLAB_CI: 'true',
      CI_PIPELINE_IID: '7',
      PATH: `${bin}:${process.env['PATH']}`,
    },
  });
  return { ...result, cwd, reports: artifacts.reports };
}

test('the template for GitLab tests the server, and keeps the files that its reports name', async () => {
  const target = { baseUrl: broken.url, stateHandler: broken.stateHandler };
  const ran = await gitlab('conformance', broken, { inputs: { args: brief }, programs: {}, target });
  const { code, stdout, stderr, cwd, reports } = ran;
  expect(code, stdout + stderr).toBe(1);
  for (const file of Object.values(reports)) expect(existsSync(join(cwd, file)), file).toBe(true);
  const issues: unknown = JSON.parse(readFileSync(join(cwd, reports['codequality']!), 'utf8'));
  expect(issues).toMatchObject({ 0: { severity: 'critical' } });
});

test('its second schedule sends requests of the pipeline before again', async () => {
  const before = await recipientsOf(good);
  const programs = { curl: 'touch before.zip', unzip: `mkdir before && cp -r "${before}" before/reports` };
  const target = { baseUrl: good.url };
  const { code, stdout, stderr, cwd } = await gitlab('a-day-later', good, { inputs: {}, programs, target });
  expect(code, stdout + stderr).toBe(0);
  expect(reasonsIn(cwd, 'reports')).toContain('sent its request 0.0 hours ago');
});
