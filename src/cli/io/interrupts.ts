import { output } from '../../output/output.js';
import { exit } from './exit.js';

const interrupted = 'Interrupted: undoing the states and writing the report. Interrupt again to end at once.';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first interrupt asks for a good end, where something goes on that can have one; the next ends the command. */
export class Interrupts {
  happened = false;
  private ask: (() => void) | null = null;
  private says = '';

  constructor() {
    for (const signal of signals) process.on(signal, this.hear);
  }

  /** What the first interrupt asks for from now on, and says; null: it ends the command. */
  during(ask: (() => void) | null, says = interrupted): void {
    this.ask = ask;
    this.says = says;
  }

  close(): void {
    for (const signal of signals) process.off(signal, this.hear);
  }

  private readonly hear = (): void => {
    const first = !this.happened;
    this.happened = true;
    if (first && this.ask) {
      output.complain(`\n${this.says}`);
      this.ask();
      return;
    }
    output.complain(
      first ? '\nInterrupted.' : '\nEnded at once: states may still be set up, and there is no report.',
    );
    process.exit(exit.undecided);
  };
}
