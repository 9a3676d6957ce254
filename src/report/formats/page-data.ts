import { passesBeside } from '../card/beside.js';
import { judgedAgain, seenAgain, type SeenAgain } from '../card/again.js';
import type { Report } from '../model/model.js';

/** What report.html shows: a report, and what only the contract can add to it. */
export interface PageData {
  report: Report;
  /** By the id of a requirement: for each piece of its evidence, how to see it again. */
  again: Record<string, SeenAgain[]>;
  /** By the id of a requirement that is broken: what passes beside it, and narrows it. */
  beside: Record<string, string[]>;
}

export function pageData(report: Report): PageData {
  const shown = report.requirements.filter(({ evidence }) => evidence.length > 0);
  return {
    report,
    again: Object.fromEntries(
      shown.map((row) => [row.id, row.evidence.map((one) => seenAgain(row, one, judgedAgain(report)))]),
    ),
    beside: Object.fromEntries(shown.map((row) => [row.id, passesBeside(row, report.requirements)])),
  };
}
