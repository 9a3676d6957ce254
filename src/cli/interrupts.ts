import { exit } from './exit.js';

const signals = ['SIGINT', 'SIGTERM'] as const;

/** The first interrupt asks for a good end, where something goes on that can have one; the next ends the command. */
export class Interrupts {
  happened = false;
  private ask: (() => void) | null = null;

  constructor() {
    for (const signal of signals) process.on(signal, this.hear);
  }

  /** What the first interrupt asks for from now on; null: it ends the command. */
  during(ask: (() => void) | null): void {
    this.ask = ask;
  }

  close(): void {
    for (const signal of signals) process.off(signal, this.hear);
  }

  private readonly hear = (): void => {
    const first = !this.happened;
    this.happened = true;
    if (first && this.ask) {
      console.error(
        '\nInterrupted: undoing the states and writing the report. Interrupt again to end at once.',
      );
      this.ask();
      return;
    }
    console.error(
      first ? '\nInterrupted.' : '\nEnded at once: states may still be set up, and there is no report.',
    );
    process.exit(exit.undecided);
  };
}
