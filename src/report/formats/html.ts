import { readFileSync } from 'node:fs';
import { packageFile } from '../../contract/package-files.js';
import { asHtml } from '../text/markdown-text.js';
import type { Report, RequirementResult } from '../model/model.js';
import { personalDataNote } from '../console/notes.js';
import { verdictWords } from '../text/verdict-words.js';
import { relatedPassing } from '../failure-report/related-passing.js';
import { reproducerOf, reproductionOf, type Reproduction } from '../failure-report/reproduce.js';

const template = packageFile('generated/report-page.html');

/** The report as one page that needs nothing else: the program of src/page, and the report as data. */
export function html(report: Report): string {
  const { target, summary } = report;
  const { title, extent, because } = verdictWords(report);
  const verdict = [title, extent].filter(Boolean).join(' ');
  const words = [
    `${verdict}: ${because}`,
    `Of ${summary.total} requirements, ${summary.judged} were judged:`,
    `${summary.pass} pass, ${summary.fail} fail, ${summary.warn} warn;`,
    `${summary.notTestable} were not testable, ${summary.notOffered} not offered.`,
    'Without JavaScript this page shows no more; report.json beside it has everything.',
    personalDataNote(report) ?? '',
  ];
  const parts: Record<string, string> = {
    title: asHtml(`${verdict}: ${target.baseUrl}`),
    words: asHtml(words.join(' ').trimEnd()),
    // In a script, only `<` could end the data or begin a comment.
    data: JSON.stringify(pageData(report)).replaceAll('<', '\\u003c'),
  };
  return readFileSync(template, 'utf8').replace(
    /<!--(title|words|data)-->/g,
    (_, name: string) => parts[name]!,
  );
}

/** What report.html shows: a report, and what only the contract can add to it. */
export interface PageData {
  report: Report;
  /** By the id of a requirement: for each piece of its evidence, how to see it again. */
  again: Record<string, Reproduction[]>;
  /** By the id of a requirement that is broken: what passes beside it, and narrows it. */
  beside: Record<string, string[]>;
}

function pageData(report: Report): PageData {
  const { requirements } = report;
  const again = reproducerOf(report);
  const shown = requirements.filter(({ evidence }) => evidence.length > 0);
  const byId = <T>(of: (row: RequirementResult) => T): Record<string, T> =>
    Object.fromEntries(shown.map((row) => [row.id, of(row)]));
  return {
    report,
    again: byId((row) => row.evidence.map((one) => reproductionOf(row, one, again))),
    beside: byId((row) => relatedPassing(row, requirements)),
  };
}
