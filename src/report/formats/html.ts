import { readFileSync } from 'node:fs';
import type { Report } from '../model/model.js';
import { pageData } from './page-data.js';
import { personalDataNote } from '../console/personal-data-note.js';
import { verdictWords } from '../text/verdict-words.js';

const template = new URL('../../../generated/report-page.html', import.meta.url);

/** The report as one page that needs nothing else: the program of src/page, and the report as data. */
export function html(report: Report): string {
  const { target, summary } = report;
  const { title, extent, because } = verdictWords(report);
  const verdict = [title, extent].filter(Boolean).join(' ');
  const parts: Record<string, string> = {
    title: escaped(`${verdict}: ${target.baseUrl}`),
    words: escaped(
      `${verdict}: ${because} Of ${summary.total} requirements, ${summary.judged} were judged: ${summary.pass} pass, ${summary.fail} fail, ${summary.warn} warn; ${summary.notTestable} were not testable, ${summary.notOffered} not offered. Without JavaScript this page shows no more; report.json beside it has everything. ${personalDataNote(report) ?? ''}`.trimEnd(),
    ),
    // In a script, only `<` could end the data or begin a comment.
    data: JSON.stringify(pageData(report)).replaceAll('<', '\\u003c'),
  };
  return readFileSync(template, 'utf8').replace(
    /<!--(title|words|data)-->/g,
    (_, name: string) => parts[name]!,
  );
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replaceAll(/[&<>"]/g, (char) => entities[char]!);
