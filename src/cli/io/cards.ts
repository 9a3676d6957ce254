import { output } from '../../output/output.js';
import { causeCards } from '../../report/console/console.js';
import type { Report } from '../../report/model/model.js';
import { onTerminal } from './terminal-colors.js';

/** How much of a failure is shown, and the folder of the reports. */
export interface CardsShown {
  out: string;
  verbose: boolean;
}

/**
 * The cards of one run and what is not there yet, each shown once: before a long wait what is known by then, all else
 * at the end.
 */
export class Cards {
  private readonly shown = new Set<string>();
  private readonly absent = new Set<string>();

  constructor(private readonly how: CardsShown) {}

  show(report: Report): void {
    // Who knows a cause has seen its card.
    const known = new Set(report.baseline?.known.map(({ id }) => id));
    const causes = report.causes.filter(({ id }) => !this.shown.has(id) && !known.has(id));
    const operations = report.operations.filter(
      ({ operation, status }) =>
        status === 'not-there' && !this.absent.has(operation) && !known.has(operation),
    );
    for (const card of causeCards({ ...report, causes, operations }, { ...onTerminal, ...this.how }))
      output.say(`\n${card}`);
    for (const { id } of causes) this.shown.add(id);
    for (const { operation } of operations) this.absent.add(operation);
  }
}
