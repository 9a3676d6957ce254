// No text of an event or a file contains a secret.
import { reasonOf } from '../../../src/contract/reason.js';
import { claim, type Finding } from '../../../src/contract/finding.js';
import { say } from '../../../src/contract/phrase.js';
import { describe, expect, it, test, vi } from 'vitest';
import type { RequirementId } from '../../../src/contract/contract.js';
import type { Exchange } from '../../../src/contract/exchange.js';
import type { RunEvent } from '../../../src/engine/events.js';
import { redacted } from '../../../src/redaction/redacted.js';
import { Redactor } from '../../../src/redaction/redactor.js';
import { exchangeOf } from '../support/exchange.js';

const apiSecret = 'sk_live_93be5f0c1a7d64';
const text = `it says ${apiSecret} here`;
const requirement: RequirementId = 'getWallet/response.success';
const exchange = exchangeOf({
  ...{ operation: 'getWallet', purpose: text, failure: text },
  request: { method: 'GET', path: `/wallet?x=${apiSecret}`, headers: { 'x-note': text }, body: text },
  response: { status: 200, headers: { [`x-${apiSecret}`]: text }, text, json: undefined },
});

describe('an event contains no secret', () => {
  const events: Record<string, RunEvent> = {
    exchange: { kind: 'ExchangeRecorded', exchange },
    wait: { kind: 'Waiting', seconds: 1, why: text },
    'fewer connections': { kind: 'ConnectionsReduced', why: text },
    observation: { kind: 'Observed', id: 'x', observed: text },
    reason: {
      kind: 'VerdictReached',
      verdict: { requirement, outcome: 'not-testable', reason: reasonOf(say`because ${text}`) },
    },
    failure: {
      kind: 'VerdictReached',
      verdict: {
        ...{ requirement, outcome: 'fail' },
        evidence: {
          case: text,
          finding: {
            ...claim(text, say`the ${text}`),
            faults: [{ keyword: 'type', pointer: `/${apiSecret}`, expected: text, actual: text }],
          },
          story: [{ text, shared: text }],
        },
      },
    },
    'cut short': { kind: 'PropertyCutShort', requirement, tried: 1, planned: 2, reason: text },
    exception: { kind: 'InternalError', requirement, message: text },
    stop: { kind: 'RunStopped', reason: text },
  };
  it.each(Object.entries(events))('%s', (_, event) => {
    const told = redacted(event, new Redactor({ apiKey: '', apiSecret }));
    expect(JSON.stringify(event)).toContain(apiSecret);
    expect(JSON.stringify(told)).not.toContain(apiSecret);
    expect(JSON.stringify(told)).toContain('[api-secret]');
    expect(told.kind).toBe(event.kind);
  });
});

test('values and member names from outside are redacted', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret });
  const names = ['kind', 'path', 'at', 'id', 'answer', 'check', 'light', 'suite', 'operation', 'outcome'];
  const said = Object.fromEntries([...names, apiSecret].map((name) => [name, text]));
  const told = JSON.stringify(redacted({ kind: 'x', said, more: [said], verdict: { said } }, redactor));
  expect(told).not.toContain(apiSecret);
  expect(told.split('[api-secret]')).toHaveLength(3 * (names.length + 2) + 1);
});

test('a secret that equals a word of the suite is masked in texts, but not in values of the suite', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret: 'not-testable' });
  const verdict = { requirement, outcome: 'not-testable', reason: 'not-testable' } as const;
  expect(redacted({ kind: 'VerdictReached', verdict }, redactor)).toEqual({
    kind: 'VerdictReached',
    verdict: { requirement, outcome: 'not-testable', reason: '[api-secret]' },
  });
});

test('a secret is redacted at any place of a file', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret });
  const lines = Array.from(
    { length: 6000 },
    (_, at) => `"${at} ${at % 3 === 0 ? apiSecret : 'nothing'} \\u0041"`,
  );
  const file = redactor.file(lines.join(',\n'));
  expect(file).not.toContain(apiSecret.slice(8));
  expect(file).toBe(lines.join(',\n').replaceAll(apiSecret, '[api-secret]'));
});

describe('a very long text', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret });
  const recorded = (text: string): Exchange => {
    const response = { status: 200, headers: {}, text, json: undefined };
    return redacted({ kind: 'x', exchange: { ...exchange, response } }, redactor).exchange;
  };

  test('keeps the beginning of a body and is marked as partial', () => {
    const { response, partial } = recorded('x'.repeat(1e6));
    expect(response?.text.length).toBeLessThan(17_000);
    expect(response?.text).toMatch(/x\n… \(1000000 characters in all\)$/);
    expect(partial).toBe(true);
    expect(recorded('x'.repeat(1e5))).toMatchObject({ response: { text: 'x'.repeat(1e5) } });
  });

  test('is redacted up to the cut, including a secret at the cut', () => {
    const redact = vi.spyOn(redactor, 'text');
    const words = `${'a '.repeat(4995)}${apiSecret}${' b'.repeat(1e6)}`;
    const { said } = redacted({ said: words }, redactor);
    expect(redact.mock.calls[0]![0].length).toBeLessThanOrEqual(20_000);
    expect(said).toContain('[api-sec');
    expect(said.length).toBeLessThan(10_100);
  });
});

describe('a finding', () => {
  const redactor = new Redactor({ apiKey: '', apiSecret: '' });
  const shown = (finding: Finding): string =>
    JSON.stringify(redacted({ verdict: { evidence: { finding } } }, redactor));

  test.each<[of: string, Finding]>([
    ['a value', { kind: 'value', of: 'the pin', wanted: '"483920"', got: null }],
    ['an echo', { kind: 'echo', at: '/data/pin', sent: '"483920"', got: '"483920"' }],
    ['a phrase', claim('a card', say`the card with pin: ${483_920}`)],
  ])('redacts a value that only its label identifies as personal data: %s', (_, finding) => {
    expect(shown(finding)).not.toContain('483920');
  });

  test('keeps what is no personal data', () => {
    const finding: Finding = { kind: 'value', of: 'the total', wanted: '483920', got: '483921' };
    expect(JSON.parse(shown(finding))).toEqual({ verdict: { evidence: { finding } } });
  });
});
