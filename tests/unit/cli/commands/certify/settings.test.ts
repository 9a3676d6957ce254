// Flags, environment, target file and configuration together.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { CertifyFlags } from '../../../../../src/cli/commands/certify/command.js';
import { withFailedBefore } from '../../../../../src/cli/commands/certify/selection.js';
import { settingsOf } from '../../../../../src/cli/commands/certify/settings.js';
import { output } from '../../../../../src/output/output.js';
import { requirements, type RequirementId } from '../../../../../src/contract/contract.js';
import { buildReport } from '../../../../../src/report/build/build.js';
import { allFeatures } from '../../../../../src/server-under-test/offer.js';
import { TargetError } from '../../../../../src/server-under-test/target.js';
import { meta, verdictLine } from '../../../support/report-journal.js';
import { temporaryFolder } from '../../../support/folder.js';

const folder = temporaryFolder();
const at = (name: string) => join(folder, name);
const write = (name: string, content: object): string => {
  writeFileSync(at(name), JSON.stringify(content));
  return at(name);
};
beforeEach(() => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder);
  vi.stubEnv('CWIT_API_KEY', '');
  vi.stubEnv('CWIT_API_SECRET', '');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
afterAll(() => output.begin(process));

const readText = (path: string): string =>
  readFileSync(new URL(`../../../../../${path}`, import.meta.url), 'utf8');

describe('the configuration', () => {
  test('flags win, then the environment, then the target file, then the configuration', () => {
    const target = write('target.json', { apiKey: 'file', apiSecret: 'file', environment: 'live' });
    const config = write('c.json', {
      ...{ target: 'target.json', baseUrl: 'http://config', apiKey: 'config', environment: 'sandbox' },
      ...{ requestsPerMinute: 7, depth: 'quick', bail: 3, webhookPort: 8 },
    });
    vi.stubEnv('CWIT_API_SECRET', 'environment');
    const settings = settingsOf({ config, baseUrl: 'http://flag', bail: 1 });
    expect(settings.target).toMatchObject({
      ...{ baseUrl: 'http://flag', apiSecret: 'environment', apiKey: 'file', environment: 'live' },
      ...{ requestsPerMinute: 7, webhookPort: 8 },
    });
    expect(settings.how).toEqual({ depth: 'quick', bail: 1 });
    // Flags are repeated; the configuration is read again.
    expect(settings.again).toMatchObject({ config, baseUrl: 'http://flag' });
    expect(target).toBe(at('target.json'));
  });

  test('paths are relative to it', () => {
    mkdirSync(at('sub'), { recursive: true });
    const config = write('sub/c.json', { out: 'r' });
    expect(settingsOf({ config }).out).toBe(at('sub/r'));
    expect(settingsOf({ config, out: 'x' }).out).toBe('x');
  });

  test.each([
    [{ depht: 'quick' }, /c\.json:1: at the top: "depht" is not known\. Did you mean "depth"\?/],
    [{ depth: 'bottom' }, /c\.json:1: depth: "bottom" is not known\. Known: quick, standard, deep\./],
    [{ bail: 0 }, /c\.json:1: bail: must be >= 1\./],
    [{ only: 'getWallet' }, /c\.json:1: only: must be array\./],
    [{ header: ['none'] }, /c\.json:1: header\[0\]: must match pattern/],
    [{ fixtures: [{}] }, /c\.json:1: fixtures\[0\]: must have required property 'state'/],
    [{ watch: true }, /at the top: "watch" is not known/],
    [[], /c\.json:1: at the top: must be object\./],
  ])('%j is a mistake', (content, says) => {
    const config = write('c.json', content);
    expect(() => settingsOf({ config })).toThrow(TargetError);
    expect(() => settingsOf({ config })).toThrow(says);
  });

  test.each<[CertifyFlags, says: RegExp]>([
    [{ config: at('none.json') }, /none\.json cannot be read: there is no such file \(ENOENT\)\.$/],
    [{ target: at('none.json') }, /none\.json cannot be read: there is no such file \(ENOENT\)\./],
    [{ target: folder }, /cannot be read: it is a folder \(EISDIR\)\./],
    [{ config: at('torn.json') }, /torn\.json:1: this is not JSON: [a-z ]+ in column 16\.$/],
  ])('it cannot be read by %j', (flags, says) => {
    writeFileSync(at('torn.json'), '{ "apiSecret": sk_live_5512 }');
    expect(() => settingsOf(flags)).toThrow(says);
  });

  test('is missing if none is named and none exists', () => {
    expect(settingsOf({})).toMatchObject({ target: null, out: 'reports', how: { depth: 'standard' } });
  });

  test('of the documentation is one', () => {
    const page = readText('docs/certify.md');
    const [, shown = ''] = /holds flags by their names[^]*?```json\n([^]*?)```/.exec(page) ?? [];
    const { ca, ...example } = JSON.parse(shown) as Record<string, string>;
    expect(ca).toBe('certs/ca.pem');
    const { target, how } = settingsOf({ config: write('c.json', example) });
    expect(target!.features).toEqual(['!esim', '!updateVirtualAccount']);
    expect(how).toEqual({ skip: ['initiateTransfer/idempotency.simultaneous'], depth: 'quick' });
  });
});

test('the operations allowed on a live server come from the flag, or from the configuration', () => {
  const config = write('allow.json', { baseUrl: 'http://a', allow: ['createRecipient'] });
  expect(settingsOf({ config }).target).toMatchObject({ allow: ['createRecipient'] });
  const flagged = settingsOf({ config, allow: ['initiateTransfer'] });
  expect(flagged.target).toMatchObject({ allow: ['initiateTransfer'] });
  expect(flagged.again).toMatchObject({ allow: ['initiateTransfer'] });
});

describe('the selection', () => {
  const ids = ['getWallet/known-wallet', 'getWallet/same-wallet', 'listBanks/response.body'] as const;
  const reported = (...outcomes: ('pass' | 'fail' | 'warn')[]): CertifyFlags => {
    const lines = outcomes.map((outcome, index) => verdictLine(ids[index]!, outcome));
    write('report.json', buildReport(lines, { ...meta, effort: { depth: 'deep' } }));
    return { failed: true, out: folder };
  };

  test('--failed tests what failed or warned, with the same selection', () => {
    const flags = reported('fail', 'pass', 'warn');
    const { only, ...how } = settingsOf(flags).how;
    expect(only!.toSorted()).toEqual([ids[0], ids[2]]);
    expect(how).toEqual({ seed: 42, depth: 'deep' });
    expect(settingsOf({ ...flags, seed: 7, depth: 'quick', only: ['listBanks'] }).how).toEqual({
      only: [ids[2]],
      seed: 7,
      depth: 'quick',
    });
    expect(settingsOf({ ...flags, only: ['getWalletStatement'] }).how.only).toEqual([]);
    expect(settingsOf(reported('pass', 'pass')).how.only).toEqual([]);
  });

  test('--failed repeats the features of the last run, unless others are named', () => {
    const lines = [verdictLine(ids[0], 'fail')];
    const features = ['wallet', 'cards'];
    write('report.json', buildReport(lines, { ...meta, target: { ...meta.target, features } }));
    const flags = { failed: true, out: folder, baseUrl: 'http://a' };
    expect(settingsOf(flags)).toMatchObject({ target: { features }, again: { features } });
    expect(settingsOf({ ...flags, features: ['esim'] }).target!.features).toEqual(['esim']);
    write('report.json', buildReport(lines, { ...meta, target: { ...meta.target, features: allFeatures } }));
    expect(settingsOf(flags).target!.features).toBeUndefined();
  });

  test('--failed also tests failures that a partial run left out', () => {
    const whole = buildReport(
      [verdictLine(ids[0], 'fail'), verdictLine(ids[1], 'fail'), verdictLine(ids[2], 'fail')],
      { ...meta, effort: { depth: 'deep' } },
    );
    const partial = (selected: readonly RequirementId[], ...outcomes: ('pass' | 'fail')[]) =>
      buildReport(
        outcomes.map((outcome, index) => verdictLine(selected[index]!, outcome)),
        { ...meta, seed: 7, selected: [...selected] },
      );
    const second = withFailedBefore(partial([ids[0]], 'pass'), whole);
    expect(second.failedBefore).toEqual({ requirements: [ids[2], ids[1]], seed: meta.seed, depth: 'deep' });
    write('report.json', second);
    expect(settingsOf({ failed: true, out: folder }).how).toEqual({
      ...{ only: [ids[2], ids[1]], seed: meta.seed, depth: 'deep' },
    });
    const third = withFailedBefore(partial([ids[1], ids[2]], 'fail', 'pass'), second);
    expect(third.failedBefore).toBeUndefined();
    const elsewhere = { ...whole, target: { ...whole.target, baseUrl: 'http://other' } };
    expect(withFailedBefore(partial([ids[0]], 'pass'), elsewhere).failedBefore).toBeUndefined();
  });

  test('--failed without a report is a mistake', () => {
    expect(() => settingsOf({ failed: true, out: at('none') })).toThrow(
      /There is no report .*: run without --failed first/,
    );
  });

  const sound = buildReport([verdictLine(ids[0], 'fail')], { ...meta, effort: { depth: 'quick' } });
  const [failing] = sound.requirements.filter(({ id }) => id === ids[0]);
  const receiving = { ...failing, id: 'receiver/takes.duplicates', operation: 'receiver' };
  const reportWith = (row: unknown) => ({ ...sound, causes: [], requirements: [row] });
  test.each<[what: string, content: unknown, says: RegExp]>([
    ['an empty object', {}, /is not a report of this version of cwit .*: run without --failed first/],
    ['a text', 'a', /not a report of this version/],
    ['without causes, as earlier versions wrote it', { ...sound, causes: undefined }, /\/causes is missing/],
    ['with requirements of another shape', { ...sound, requirements: [null] }, /\/requirements\/0 must be/],
    ['of a contract that is not known', reportWith({ ...failing, id: 'a/b' }), /not a report/],
    [
      'without what a cause names',
      { ...sound, requirements: [] },
      /the requirement of the root cause .* is missing/,
    ],
    ['without a seed', { ...sound, seed: undefined }, /\/seed is missing/],
    [
      'of an unknown depth',
      { ...sound, effort: { ...sound.effort, depth: 'bottom' } },
      /not a report of this/,
    ],
    [
      'of a receiver',
      reportWith(receiving),
      /is the report of a webhook receiver: run without --failed first, with another --out/,
    ],
    ['of a good receiver', reportWith({ ...receiving, verdict: 'pass' }), /the report of a webhook receiver/],
  ])('--failed by a report %s is a mistake', (_, content, says) => {
    const flags = { failed: true, out: folder };
    write('report.json', sound);
    expect(settingsOf(flags).how).toEqual({ only: [ids[0]], seed: 42, depth: 'quick' });
    writeFileSync(at('report.json'), JSON.stringify(content));
    expect(() => settingsOf(flags)).toThrow(TargetError);
    expect(() => settingsOf(flags)).toThrow(says);
    expect(() => settingsOf(flags)).toThrow(at('report.json'));
  });

  test('--skip takes requirements, operations, tags and features', () => {
    const { skip } = settingsOf({ skip: ['wallet', 'listBanks', 'initiateTransfer/debit'] }).how;
    const want = requirements.filter(
      ({ id, tag, operation }) =>
        tag === 'wallet' || operation === 'listBanks' || id === 'initiateTransfer/debit',
    );
    expect(skip!.toSorted()).toEqual(want.map(({ id }) => id).toSorted());
    const limit = settingsOf({ skip: ['rate-limit'] }).how.skip!;
    expect(limit).toEqual(expect.arrayContaining(['service/rate-limit', 'service/rate-limit-recovers']));
    expect(limit.every((id) => id.startsWith('service/rate-limit'))).toBe(true);
    const keys = settingsOf({ only: ['idempotency'] }).how.only!;
    expect(keys.every((id) => id.includes('/idempotency.'))).toBe(true);
    expect(() => settingsOf({ skip: ['getWalet'] })).toThrow(TargetError);
  });

  test('--only and --skip must leave a requirement', () => {
    expect(() => settingsOf({ only: ['getWallet'], skip: ['wallet'] })).toThrow(/^No requirement is left/);
    expect(() => settingsOf({ only: ['getWallet'], skip: ['wallet'] })).toThrow(/by --only and --skip:/);
    expect(() => settingsOf({ only: [''] })).toThrow(
      /^No requirement, operation, tag or feature is called ""/,
    );
    expect(() => settingsOf({ only: [] })).toThrow(/^No requirement is left/);
    expect(settingsOf({ only: ['wallet'], skip: ['getWallet'] }).how.only).not.toEqual([]);
  });

  test('--watch is for a server of the user', () => {
    expect(() => settingsOf({ watch: true })).toThrow(/--watch needs a server to watch/);
  });
});

describe('the network', () => {
  test('headers come by their names, and secret ones are not repeated', () => {
    const { target, again } = settingsOf({
      baseUrl: 'http://a',
      header: ['X-Tenant: acme:1', 'X-Token:  t '],
    });
    expect(target!.network).toEqual({ headers: { 'X-Tenant': 'acme:1', 'X-Token': 't' } });
    expect(again['header']).toEqual(['X-Tenant: acme:1', 'X-Token: $X_TOKEN']);
  });

  test('files are read', () => {
    writeFileSync(at('ca.pem'), 'PEM');
    expect(settingsOf({ baseUrl: 'http://a', ca: at('ca.pem') }).target!.network).toMatchObject({
      ca: 'PEM',
    });
    expect(() => settingsOf({ baseUrl: 'http://a', cert: at('none.pem') })).toThrow(
      /--cert .*none\.pem cannot be read: there is no such file/,
    );
  });
});
