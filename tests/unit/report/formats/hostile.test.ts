// Text from a server stays text in every format, and the file stays valid.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failureReport } from '../../../../src/report/failure-report/failure-report.js';
import { observations } from '../../../../src/report/console/notes.js';
import { summary } from '../../../../src/report/console/summary.js';
import { formats } from '../../../../src/report/formats/formats.js';
import type { Report } from '../../../../src/report/model/model.js';
import { faultsOf, renderedMarkdown } from './format-faults.js';
import { report as plain } from '../../support/report-journal.js';

const digests = { target: 'a'.repeat(64), suite: 'b'.repeat(64) };
const known = plain.causes.map(({ id, headline }) => ({
  ...{ id, headline, reason: 'r' },
}));
const baseline = { file: 'b.json', fresh: [], known, gone: [] };
const report: Report = { ...plain, digests, baseline, problems: ['p'] };

const telling = [
  ...[']]>', '</script>', '<script>alert(1)</script>', '<img src=x onerror=alert(1)>', '<!--', '-->'],
  ...['</pre>', '</details>', '</summary>', '&lt;', '&#60;b&#62;', '<![CDATA[', '<?xml', '<b>'],
  ...['|', '\n', '\r\n', '\n\n', '\n# ', '\n- ', '\n> ', '\n```\n', '~~~', '`', '\\', '\\\\', '\t'],
  ...['---', '===', '[a](https://evil.example)', '![a](https://evil.example)', '[', ']', '{0}', '{', '}'],
  ...['$x$', '1. ', ':+1:', 'https://evil.example', 'www.evil.example', 'a@evil.example', '@octocat', '#1'],
  ...['<https://evil.example>', '\u001b[31m', '\u0000', '\u007f', '\u0085', '\u2028', '\u202e', '\ud800'],
  ...['\udc00', '\uffff', '\ufffe'],
];
const hostile = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...telling) }, fc.string({ unit: 'binary' })), {
    minLength: 1,
    maxLength: 6,
  })
  .map((parts) => parts.join(''));

// The members whose text is, or has in it, what a server or a user of the command gave.
const given = new Set(
  'baseUrl reason expected actual body path purpose failure case curl headline text observed'.split(' '),
);
/** The report with these texts in turn where a server or a user may have put one. */
const withTexts = (...texts: string[]): Report => {
  let count = 0;
  const next = (): string => texts[count++ % texts.length]!;
  return JSON.parse(JSON.stringify(report), (name, value: unknown) => {
    if (typeof value === 'string' && given.has(name)) return `${next()} ${value} ${next()}`;
    if (name === 'headers') return { 'x-text': next() };
    return name === 'problems' ? [next()] : value;
  }) as Report;
};
const several = fc.array(hostile, { minLength: 1, maxLength: 40 });
const examples: [string[]][] = [[[telling.join('')]], [telling]];

describe.each(formats.filter(({ name }) => Object.hasOwn(faultsOf, name)))('$file', ({ name, render }) => {
  it('is valid for any text of the server', async () => {
    await fc.assert(
      fc.asyncProperty(several, async (texts) => {
        expect(await faultsOf[name]!(render(withTexts(...texts))!)).toEqual([]);
      }),
      { numRuns: name === 'junit' ? 6 : 30, examples },
    );
  });
});

/** The output of the command for a report, without colors. */
const printedOf = (given: Report): string[] => [summary(given), observations(given, { verbose: true })];

const file = (name: string, text: string): string =>
  formats.find((format) => format.name === name)!.render(withTexts(text))!;

const steering = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}]/u;

it('nothing that is printed steers the terminal', () => {
  fc.assert(
    fc.property(several, (texts) => {
      for (const said of printedOf(withTexts(...texts))) expect(said).not.toMatch(steering);
    }),
    { examples },
  );
});

it('a card number is masked under any member name', () => {
  const names = fc.oneof(hostile, fc.string({ minLength: 150, maxLength: 300 }));
  const failed = report.requirements.find(({ evidence }) => evidence[0]?.exchange?.response)!;
  const [first] = failed.evidence;
  const escaped = (name: string): string => name.replaceAll('~', '~0').replaceAll('/', '~1');
  const told = { keyword: 'type', expected: 'text', actual: 'a number' };
  fc.assert(
    fc.property(names, names, fc.boolean(), (outer, inner, isThere) => {
      const response = {
        ...first!.exchange!.response!,
        body: JSON.stringify({ [outer]: isThere ? { [inner]: 1 } : {} }),
      };
      const fault = { ...told, pointer: `/${escaped(outer)}/${escaped(inner)}` };
      const evidence = [{ ...first!, exchange: { ...first!.exchange!, response }, faults: [fault] }];
      const shown = failureReport({ ...failed, evidence });
      expect(shown).not.toMatch(steering);
      for (const line of shown.split('\n').filter((one) => !one.includes('curl')))
        expect([...line].length).toBeLessThanOrEqual(110);
    }),
  );
});

it('the Markdown shows the text, and mentions nobody', () => {
  const text = '<b>*x*</b> | `y` [z](https://evil.example) @octocat #1 www.evil.example';
  const html = renderedMarkdown(file('md', text)).replaceAll('\u200b', '');
  const seen = html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&');
  expect(seen).toContain(`<li>${text}</li>`);
  expect(file('md', text).replace(/<pre>.*?<\/pre>/gs, '')).not.toMatch(/[@#](octocat|1)/);
});
