import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { html, type PageData } from '../../../../src/report/formats/html.js';
import { report } from '../../support/report-journal.js';

const page = html(report);
const between = (text: string, from: string, to: string): string => {
  const begin = text.indexOf(from) + from.length;
  return text.slice(begin, text.indexOf(to, begin));
};

describe('report.html', () => {
  it('holds the report, and how to see its findings again', () => {
    const data = JSON.parse(
      between(page, '<script type="application/json" id="data">', '</script>'),
    ) as PageData;
    expect(data.report).toEqual(JSON.parse(JSON.stringify({ ...report, sideEffectRequests: undefined })));
    const broken = report.requirements.filter(({ evidence }) => evidence.length > 0);
    expect(Object.keys(data.again)).toEqual(broken.map(({ id }) => id));
    expect(data.again[broken[0]!.id]![0]!.retest).toContain(`--only ${broken[0]!.id}`);
  });

  it('runs only its own program, and loads nothing', () => {
    const policy = between(page, 'http-equiv="Content-Security-Policy" content="', '"');
    const hashed = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `script-src ${hashed(between(page, '<script>', '</script>'))}`,
      `style-src ${hashed(between(page, '<style>', '</style>'))}`,
      'img-src data:',
      "base-uri 'none'",
      "form-action 'none'",
    ]);
  });

  it.each(['</script><script>', '<!--', '$&', '<!--data-->', '&"'])('takes %s for text', (text) => {
    const made = html({ ...report, target: { ...report.target, baseUrl: text }, problems: [text] });
    expect(made.split('<script>').length).toBe(page.split('<script>').length);
    const data = JSON.parse(between(made, 'id="data">', '</script>')) as PageData;
    expect([data.report.target.baseUrl, data.report.problems[0]]).toEqual([text, text]);
    expect(between(made, '<title>', '</title>')).not.toContain('<');
  });

  it('shows the verdict, the root causes and the operations without JavaScript', () => {
    const shown = between(page, '<noscript>', '</noscript>');
    expect(shown).toContain('<h1>Not conforming</h1>');
    expect(shown.match(/<pre class="box">(?:FAIL|WARN) {2}/g)).toHaveLength(report.causes.length);
    expect(shown).toMatch(/ {2}Expected {2}/);
    for (const { operation } of report.operations)
      expect(shown).toContain(`<th scope="row">${operation}</th>`);
  });

  it('is small without its data', () => {
    const template = readFileSync(new URL('../../../../generated/report-page.html', import.meta.url));
    expect(template.byteLength).toBeLessThan(80_000);
  });
});
