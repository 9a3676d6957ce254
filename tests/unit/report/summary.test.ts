import pc from 'picocolors';
import { describe, expect, it } from 'vitest';
import { requirementRow, type RequirementId } from '../../../src/contract/contract.js';
import { buildReport } from '../../../src/report/build.js';
import { failureCard, warningCard } from '../../../src/report/card.js';
import { causeCards } from '../../../src/report/cause-cards.js';
import { summary } from '../../../src/report/console.js';
import { html } from '../../../src/report/formats/html.js';
import { markdown } from '../../../src/report/formats/markdown.js';
import type { Report, RequirementResult } from '../../../src/report/model.js';
import { exchangeLine, meta, report, verdictLine } from '../support/report-journal.js';

const failed = report.requirements.find(({ verdict }) => verdict === 'fail')!;
const longest = (text: string) => Math.max(...text.split('\n').map((line) => line.length));

describe('the summary', () => {
  it('says what became of each operation, the verdict and why it is not complete', () => {
    expect(summary(report)).toMatchInlineSnapshot(`
      "transfers  initiateTransfer  broken      0 of 3, 1 warning, 1 not judged; broken: reference-unique
      wallet     getWallet         kept        1 of 1

      3 of 5 requirements judged: 1 pass, 1 fail, 1 warn, 1 not testable, 1 not offered

      NOT CONFORMING: 1 requirement is broken, with 1 warning.
      Not complete:
        1 not testable: the target does not offer the state "the clock advances"
      Left out, and not held against it:
        1 that no suite can judge from outside: cwit list says why
        1 not offered: the target does not offer transactions

      https://sandbox.example.com/v1 (sandbox), contract 1.0.0 (0123456789ab)
      2 requests in 4.3 s, seed 42"
    `);
  });

  it('says once why the run stopped', () => {
    const reason = 'the target stopped answering (ECONNREFUSED) during getWallet/known-wallet';
    const ids: RequirementId[] = ['getWallet/known-wallet', 'getWallet/same-wallet'];
    const stopped = buildReport(
      [{ kind: 'RunStopped', reason }, ...ids.map((id) => verdictLine(id, 'not-testable', { reason }))],
      { ...meta, selected: ids },
    );
    const text = summary(stopped).split('\n');
    expect(text.filter((line) => line.includes('ECONNREFUSED'))).toHaveLength(1);
    expect(text).toContain('UNDECIDED: the target could not be judged.');
    expect(text).toContain('  2 not testable: the run had stopped');
  });

  it('stays within 100 columns whatever the reasons are', () => {
    const reason = `the state handler answered 500: ${'<html>'.repeat(80)} and so on and on ${'x '.repeat(90)}`;
    const wide = buildReport([verdictLine('getWallet/known-wallet', 'not-testable', { reason })], meta);
    expect(longest(summary(wide))).toBeLessThanOrEqual(100);
  });

  it('names ten reasons and counts the rest', () => {
    const ids = buildReport([], meta)
      .requirements.map(({ id }) => id as RequirementId)
      .slice(0, 14);
    const many = ids.map((id, index) => verdictLine(id, 'not-testable', { reason: `reason ${index}` }));
    const text = summary(buildReport(many, { ...meta, selected: ids }));
    expect(text).toContain('  4 not testable for other reasons: see report.json');
  });

  it('says that only some requirements were selected', () => {
    const some = buildReport([], { ...meta, selected: ['getWallet/known-wallet'] });
    expect(summary(some)).toMatch(/^ {2}only 1 of \d+ requirements selected$/m);
  });

  it('points to the problem when nothing else is missing', () => {
    const id: RequirementId = 'getWallet/known-wallet';
    const lines = [verdictLine(id, 'pass'), { kind: 'RunStopped' as const, reason: 'nothing answers' }];
    const text = summary(buildReport(lines, meta, [requirementRow(id)]));
    expect(text).toContain('  the run stopped: nothing answers\nNot complete: see above.');
  });

  it('says once what several operations have in common, and names them', () => {
    const reasonOf = (id: string) =>
      `${id} is not sent to a live environment: it moves money (--allow ${id})`;
    const ids = ['initiateTransfer/debit', 'createVirtualAccount/response.body'] as const;
    const text = summary(
      buildReport(
        ids.map((id) => verdictLine(id, 'not-testable', { reason: reasonOf(id.split('/')[0]!) })),
        { ...meta, selected: [...ids] },
      ),
    );
    expect(text).toMatch(/^transfers +initiateTransfer +not judged +not sent to live: it moves money/m);
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /2 not testable: (\w+) is not sent to a live environment: it moves money \(--allow \1\); likewise \w+/,
    );
  });

  it('says that personal data is not masked, and only then', () => {
    const unmasked = buildReport([], { ...meta, showsPersonalData: true });
    const told = (text: string) => text.split('this report shows personal data as it is').length;
    // The page has the words in its program, too.
    for (const render of [summary, html, markdown])
      expect(told(render(unmasked))).toBe(told(render(report)) + 1);
    expect(told(summary(report))).toBe(1);
  });

  it('says that a complete run is', () => {
    const complete = {
      ...report,
      summary: { ...report.summary, complete: true, verdict: 'conforming' as const },
    };
    expect(summary(complete)).toContain('Complete: everything that the target offers was judged.');
  });
});

describe('a failure card', () => {
  it('explains itself', () => {
    expect(failureCard(failed)).toMatchInlineSnapshot(`
      "FAIL  MUST initiateTransfer/reference-unique
        A reference is unique across all transfers of the business. A second request with it may return
        the first transfer or be refused; it never debits again.
        (interface document, Endpoints > An endpoint > item 1; read by ruling:transfer-reference,
        docs/rulings.md)

        What happened
          1  POST /wallet/transfers amount "1250.75" reference "TRF-1"    200 data.reference "TRF-1"

        Expected  a reference debits once
        Actual    the balance fell by 2501.50: \\u001b[31m]]> and ]]> \\u0000￿
        Body      { "status": true, "data": { "reference": "TRF-1" } }

        Send it again, with CWIT_API_KEY, CWIT_API_SECRET set:
          curl -sS -i -g -X POST 'https://sandbox.example.com/v1/wallet/transfers' -H "api-key: $CWIT_API_KEY" -H "api-secret: $CWIT_API_SECRET" -H 'content-type: application/json' -H 'user-agent: undici' --data-raw '{"amount":"1250.75","reference":"'"TRF-$(date +%s)"'"}'
        Judge it again:
          cwit certify --only initiateTransfer/reference-unique --seed 7 --path 0:1:2"
    `);
  });

  it('says the same in colours', () => {
    const escapes = /\u001b\[\d+m/g;
    const colored = failureCard(failed, { colors: pc.createColors(true) });
    expect(colored).toMatch(escapes);
    expect(colored.replace(escapes, '')).toBe(failureCard(failed));
  });

  const reportOf = (changes: Parameters<typeof exchangeLine>[1], ...actuals: string[]): Report => {
    const id: RequirementId = 'getWallet/response.body';
    const verdicts = (actuals.length > 0 ? actuals : ['200']).map((actual) =>
      verdictLine(id, 'fail', { evidence: { expected: 'a wallet', actual, exchange: 1 } }),
    );
    return buildReport([exchangeLine(1, changes), ...verdicts], { ...meta, selected: [id] });
  };
  const cardOf = (...given: Parameters<typeof reportOf>): string =>
    failureCard(reportOf(...given).requirements[0]!);
  const answered = (text: string) => ({ response: { status: 200, headers: {}, text, json: undefined } });

  it('shows the beginning of a body', () => {
    const card = cardOf(answered(JSON.stringify({ data: Array.from({ length: 500 }, (_, index) => index) })));
    expect(card).toMatch(/ {2}Body {6}\{ "data": \[ 0, 1, 2,/);
    expect(card).toContain('            …');
    expect(card.split('\n').length).toBeLessThan(26);
  });

  it('says that no response came', () => {
    expect(cardOf({ response: null, failure: 'no answer in time' })).toContain(
      'no answer: no answer in time',
    );
  });

  it('shows all messages where all is asked for', () => {
    const [row] = reportOf(answered('')).requirements;
    expect(failureCard(row!, { verbose: true })).toContain('    HTTP 200\n    (no body)');
  });

  it('names the script of a request that is long or could steer a terminal', () => {
    const request = { method: 'POST', path: '/wallet', headers: {} };
    for (const body of ['z'.repeat(3000), '\u001b[2J']) {
      const [row] = reportOf({ request: { ...request, body } }).requirements;
      const card = failureCard(row!, { out: 'reports' });
      expect(card).toContain('    sh reports/curl/getWallet.response.body.sh');
      expect(card).not.toMatch(/^ {4}curl -sS/m);
    }
  });

  it('says which values a request needs', () => {
    const request = { method: 'POST', path: '/wallet', headers: {}, body: '{"otp":"[redacted]"}' };
    expect(cardOf({ request })).toMatch(/Send it again, with OTP set:\n.*\{"otp":"'"\$OTP"'"\}/);
  });

  it('names what else was seen where all is asked for', () => {
    const [row] = reportOf({}, 'no balance', 'no account number').requirements;
    expect(failureCard(row!, { verbose: true })).toContain('  Seen too  no account number, and not a wallet');
  });

  it('is at most 25 lines, whatever is in it', () => {
    const text = 'word '.repeat(3000);
    const card = cardOf(answered(JSON.stringify({ message: text })), text);
    expect(card.split('\n').length).toBeLessThanOrEqual(25);
  });

  it('stands without evidence', () => {
    const bare: RequirementResult = { ...failed, evidence: [] };
    expect(failureCard(bare)).toContain('The run kept no evidence.');
  });
});

describe('a warning', () => {
  it('is a few lines', () => {
    expect(warningCard(report.requirements.find(({ verdict }) => verdict === 'warn')!))
      .toMatchInlineSnapshot(`
      "WARN  SHOULD initiateTransfer/body.amount.type
        \`amount\` is text: any other value is refused.
        (interface document, Endpoints > An endpoint > item 1)
        Sent      POST /wallet/transfers amount "1250.75" no answer: no answer in time
        Expected  a refusal
        Actual    201 "made <it> & more"
        Judge it again: cwit certify --only initiateTransfer/body.amount.type"
    `);
  });
});

describe('the cards of watched traffic', () => {
  const recording = { source: 'http://127.0.0.1:4020', exchanges: 1, foreign: 0 };
  const shown = ({ again: _, ...one }: typeof report) => causeCards(one, { verbose: true }).join('\n');

  it('name no command that judges something else', () => {
    expect(shown(report)).toContain('cwit certify');
    const watched = shown({ ...report, recording });
    expect(watched).toMatch(/Send it again.*\n +curl /);
    expect(watched).not.toMatch(/cwit certify|again:\n*$|undefined|null/);
    expect(watched).not.toContain('Judge it again');
  });

  it('name the one that judges a recording again', () => {
    const again = { judge: 'cwit judge a.har' };
    expect(causeCards({ ...report, again, recording }).join('\n')).toContain('cwit judge a.har --only');
  });
});
