// `cwit webhook` as an integrator meets it, and the example receiver of the documentation.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { secret } from '../../self/webhooks/receivers/receiver.js';
import { defectiveReceiver, endReceivers, example } from '../../self/webhooks/receivers/running.js';
import { faultsOf } from '../../unit/report/formats/format-faults.js';
import { cwit } from '../support/command.js';
import { temporaryFolder } from '../support/fixtures.js';

const out = temporaryFolder();
const url = await example();
afterAll(endReceivers);

describe('cwit webhook certify', () => {
  test('certifies the example', async () => {
    const flags = ['--url', url, '--probe', url, '--out', join(out, 'green')];
    const env = { CWIT_API_SECRET: secret };
    const { code, stdout, stderr } = await cwit(['webhook', 'certify', ...flags], env);
    expect(code, stdout + stderr).toBe(0);
    expect(stdout).toMatch(/^pass {10}receiver\/turns-away\.sha-256 +The receiver MUST /m);
    expect(stdout).toMatch(/27 passed, 0 failed, 0 not testable: the receiver conforms\./);
    expect(stdout).toContain('Unspecified behavior of this receiver:');
    const report = readFileSync(join(out, 'green/report.json'), 'utf8');
    expect(await faultsOf['json']!(report)).toEqual([]);
    expect(readFileSync(join(out, 'green/junit.xml'), 'utf8')).toContain('receiver/takes.in-pieces');
  });

  test('a failure gets a card that explains itself, without the secret', async () => {
    const { url, probe } = await defectiveReceiver('takes SHA-256 too');
    const target = ['--url', url, '--probe', probe, '--secret', secret, '--out', join(out, 'red')];
    const flags = [...target, '--only', 'turns-away.sha-256'];
    const { code, stdout } = await cwit(['webhook', 'certify', ...flags]);
    expect(code).toBe(1);
    for (const part of [
      'FAIL  receiver: A forged event is answered with 204, and it was processed (an HMAC-SHA256)',
      'MUST receiver/turns-away.sha-256',
      'The receiver MUST reject an HMAC-SHA256 with the right key.',
      'a status other than 2xx (an HMAC-SHA256)',
      `sh ${join(out, 'red')}/curl/receiver.turns-away.sha-256.sh`,
      `webhook certify --url ${url} --probe ${probe} --only receiver/turns-away.sha-256`,
      'the receiver does not conform',
    ])
      expect(stdout).toContain(part);
    const script = readFileSync(join(out, 'red', 'curl', 'receiver.turns-away.sha-256.sh'), 'utf8');
    expect(script).toMatch(/^curl .*-H 'SERVICE-HTTP-SIGNATURE: [0-9a-f]{64}'/);
    const reports = ['report.json', 'junit.xml'].map((file) => readFileSync(join(out, 'red', file), 'utf8'));
    for (const text of [stdout, ...reports]) expect(text).not.toContain(secret);
  });

  test('a forged event that gets 200 and is dropped is not reported as processed', async () => {
    const { url, probe } = await defectiveReceiver('drops forgeries with 200');
    const flags = ['--url', url, '--secret', secret, '--only', 'turns-away.sha-256'];
    const says = 'A forged event is answered with 200, and';
    const known = await cwit(['webhook', 'certify', ...flags, '--probe', probe]);
    const unknown = await cwit(['webhook', 'certify', ...flags]);
    expect([known.code, unknown.code]).toEqual([1, 1]);
    const [seen, unseen] = [known, unknown].map(({ stdout }) => stdout.replaceAll(/\s+/g, ' '));
    expect(seen).toContain(`${says} it was not processed (an HMAC-SHA256)`);
    expect(unseen).toContain(`${says} only --probe shows whether it was processed (an HMAC-SHA256)`);
  });

  test('another secret than that of the receiver is no fault of the receiver', async () => {
    const flags = ['--url', url, '--probe', url, '--secret', 'another secret'];
    const { code, stdout, stderr } = await cwit(['webhook', 'certify', ...flags]);
    expect(code, stdout).toBe(3);
    expect(stdout).not.toContain('FAIL');
    const says = /rejects events that are signed with this secret \(.*401.*\)\. Check CWIT_API_SECRET/;
    expect(stderr).toMatch(says);
  });

  test('failures of one fault are counted as one cause', async () => {
    const { url, probe } = await defectiveReceiver('forgets');
    const only = ['same-bytes', 'signed-anew', 'at-once'].map((name) => `deduplicates.${name}`);
    const flags = ['--url', url, '--probe', probe, '--secret', secret, '--only', ...only];
    const { code, stdout } = await cwit(['webhook', 'certify', ...flags]);
    expect(code).toBe(1);
    expect(stdout).toContain('0 passed, 3 failed (1 root cause), 0 not testable');
  });

  test('without a probe it names the untested rules, and --require-complete exits with 3', async () => {
    const flags = ['webhook', 'certify', '--url', url, '--secret', secret];
    const { code, stdout } = await cwit(flags);
    expect(code).toBe(0);
    const says = '22 passed, 0 failed, 5 not testable: the tested requirements pass';
    expect(stdout).toContain(says);
    expect(stdout.replaceAll(/\s+/g, ' ')).toMatch(/Not tested: .*receiver\/deduplicates\.same-bytes/);
    expect(stdout).toMatch(/^not testable +receiver\/deduplicates\.same-bytes +.*--probe/m);
    expect(stdout).not.toContain(': the receiver keeps the contract');
    expect((await cwit([...flags, '--require-complete'])).code).toBe(3);
  });
});

describe('cwit webhook send', () => {
  test('sends one, and shows how to send it again', async () => {
    const args = ['webhook', 'send', '--event', 'order.cancelled', '--url', url];
    const { code, stdout } = await cwit(args, { CWIT_API_SECRET: secret });
    expect(code).toBe(0);
    expect(stdout).toMatch(/^curl .*-H 'SERVICE-HTTP-SIGNATURE: [0-9a-f]{128}'.*"event":"order\.cancelled"/m);
    expect(stdout).toMatch(/Response after \d+ ms: 204/);
    expect(stdout).not.toContain(secret);
  });

  test('a rejection is reported, with exit code 1', async () => {
    const { url } = await defectiveReceiver('knows SHA-256 only');
    const args = ['--event', 'order.completed', '--url', url, '--secret', secret];
    const { code, stdout } = await cwit(['webhook', 'send', ...args]);
    expect(code).toBe(1);
    expect(stdout).toMatch(/Response after \d+ ms: 401/);
  });
});
