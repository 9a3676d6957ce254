import { claim } from '../../../../src/contract/finding.js';
import pc from 'picocolors';
import { describe, expect, it, test } from 'vitest';
import type { RequirementId } from '../../../../src/contract/contract.js';
import { buildReport } from '../../../../src/report/build/build.js';
import { failureReport } from '../../../../src/report/failure-report/failure-report.js';
import { excerpt } from '../../../../src/report/failure-report/faults.js';
import { answerInWords, wordsOf } from '../../../../src/report/failure-report/request-words.js';
import { failureReports } from '../../../../src/report/console/failure-reports.js';
import type { ReportedExchange, RequirementResult } from '../../../../src/report/model/model.js';
import { reportedExchange } from '../../support/exchange.js';
import { exchangeLine, meta, report, verdictLine } from '../../support/report-journal.js';

// The whole text of a card, and of a warning, is in formats/golden/report.md.
const failed = report.requirements.find(({ verdict }) => verdict === 'fail')!;

describe('a failure report', () => {
  it('says the same in colors', () => {
    const escapes = /\u001b\[\d+m/g;
    const colored = failureReport(failed, { colors: pc.createColors(true) });
    expect(colored).toMatch(escapes);
    expect(colored.replace(escapes, '')).toBe(failureReport(failed));
  });

  const rowOf = (changes: Parameters<typeof exchangeLine>[1], ...actuals: string[]): RequirementResult => {
    const id: RequirementId = 'getWallet/response.body';
    const verdicts = (actuals.length > 0 ? actuals : ['200']).map((actual) =>
      verdictLine(id, 'fail', { evidence: { finding: claim('a wallet', actual), exchange: 1 } }),
    );
    return buildReport([exchangeLine(1, changes), ...verdicts], { ...meta, selected: [id] }).requirements[0]!;
  };
  const answered = (text: string) => ({ response: { status: 200, headers: {}, text, json: undefined } });

  const asked = (body: string) => ({ request: { method: 'POST', path: '/wallet', headers: {}, body } });
  const numbers = JSON.stringify({ data: Array.from({ length: 500 }, (_, index) => index) });
  const words = 'word '.repeat(3000);

  it.each<[string, given: Parameters<typeof rowOf>, says: RegExp]>([
    ['shows the beginning of a body', [answered(numbers)], / {2}Body {6}\{ "data": \[ 0, … 500 items \] \}/],
    ['says that no response came', [{ response: null, failure: 'too late' }], /no answer: too late/],
    [
      'says which credentials it needs',
      [asked('{"x":"$HOME [api-secret]"}')],
      /Send it again, with CWIT_API_SECRET set:\n.*\{"x":"\$HOME '"\$CWIT_API_SECRET"'"\}/,
    ],
    ['sends nothing that is masked', [asked('{"otp":"[redacted]"}')], /^(?!.*curl -sS)/s],
    ['cuts what is long', [answered(JSON.stringify({ message: words })), words], /word/],
  ])('%s, within 25 lines', (_, given, says) => {
    const card = failureReport(rowOf(...given));
    expect(card).toMatch(says);
    expect(card.split('\n').length).toBeLessThanOrEqual(25);
  });

  it.each<[string, given: Parameters<typeof rowOf>, says: string]>([
    ['all messages', [answered('')], '    HTTP 200\n    (no body)'],
    ['further evidence', [{}, 'no balance', 'no number'], '  Also seen no number, and not a wallet'],
  ])('shows %s where all is asked for', (_, given, says) =>
    expect(failureReport(rowOf(...given), { verbose: true })).toContain(says),
  );

  it.each([
    ['is long', 'z'.repeat(3000)],
    ['could steer a terminal', '\u001b[2J'],
  ])('names the script of a request that %s', (_, body) => {
    const card = failureReport(rowOf(asked(body)), { out: 'reports' });
    expect(card).toContain('    sh reports/curl/getWallet.response.body.sh');
    expect(card).not.toMatch(/^ {4}curl -sS/m);
  });

  it('has no evidence', () => {
    const bare: RequirementResult = { ...failed, evidence: [] };
    expect(failureReport(bare)).toContain('The run recorded no evidence.');
  });
});

describe('the failure reports of watched traffic', () => {
  const recording = { source: 'http://127.0.0.1:4020', exchanges: 1, foreign: 0 };
  const shown = ({ again: _, ...one }: typeof report) => failureReports(one, { verbose: true }).join('\n');

  it('do not name a command for a different test', () => {
    expect(shown(report)).toContain('cwit certify');
    const watched = shown({ ...report, recording });
    expect(watched).toMatch(/Send it again.*\n +curl /);
    expect(watched).not.toMatch(/cwit certify|again:\n*$|undefined|null/);
    expect(watched).not.toContain('Test it again');
  });

  it('name the command that tests a recording again', () => {
    const again = { retest: 'cwit judge a.har' };
    expect(failureReports({ ...report, again, recording }).join('\n')).toContain('cwit judge a.har --only');
  });
});

const fault = { pointer: '/errors', keyword: 'type', expected: 'an object', actual: 'missing' };
const exchange = (operation: string | null, sent: string, came: string): ReportedExchange =>
  reportedExchange({
    operation,
    request: { method: 'POST', path: '/', headers: {}, body: sent },
    response: { status: 400, headers: {}, body: came },
  });
const shown = (...given: Parameters<typeof exchange>): string =>
  excerpt(exchange(...given), fault, 1, 100)?.lines.join('\n') ?? 'nothing';

// The body that is shown is the one in which something is wrong: that of the target.
test.each([
  ['an answer', 'updateVirtualAccount', '{"bvn":"1"}', '{"message":"no"}', '"message": "no"'],
  ['an answer without JSON', 'updateVirtualAccount', '{"bvn":"1"}', 'bad request', 'nothing'],
  ['an event', null, '{"event":"order.failed"}', '', '"event": "order.failed"'],
])('of %s the wrong body is shown', (_, operation, sent, came, part) => {
  expect(shown(operation, sent, came)).toContain(part);
});

test('a member whose name is longer than a line', () => {
  const name = 'n'.repeat(300);
  const body = JSON.stringify({ [name]: 1 });
  const { lines } = excerpt(exchange('getWallet', '', body), { ...fault, pointer: `/${name}` }, 1, 100)!;
  expect(lines.join('\n')).toContain('^ must be an object');
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(100);
});

test('an answer shows its records and the first two members that the words name', () => {
  const body = '{"data":[],"meta":{"total":9,"page":4,"has_more":true,"pages":3}}';
  const answered = reportedExchange({ response: { status: 200, headers: {}, body } });
  const about = wordsOf('the page, has_more and pages');
  expect(answerInWords(answered, [], about)).toBe('200  0 of 9 records  meta.page 4  meta.has_more true');
});
