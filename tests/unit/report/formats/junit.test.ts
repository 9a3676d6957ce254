import { expect, test } from 'vitest';
import { buildReport } from '../../../../src/report/build.js';
import { junit } from '../../../../src/report/formats/junit.js';
import { lines, meta } from '../../support/report-journal.js';

test('has a testcase for each requirement that the suite judges, and counts as the summary does', () => {
  const { summary, ...whole } = buildReport(lines, meta);
  const xml = junit({ summary, ...whole });
  const { total, fail, notTestable, notOffered } = summary;
  expect(xml).toContain(` tests="${total}" failures="${fail}" errors="0" time=`);
  expect(xml.match(/<skipped /g)).toHaveLength(notTestable + notOffered);
  expect(xml.match(/<testcase /g)).toHaveLength(total);
});
