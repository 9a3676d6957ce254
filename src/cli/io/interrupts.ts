import { output } from '../../output/output.js';
import { exit } from './exit.js';

const interrupted =
  'Interrupted: undoing the states and writing the report. Interrupt again to stop immediately.';
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** The first interrupt ends the current work properly; the second one ends the process. */
export class Interrupts {
  happened = false;
  private stop: (() => void) | null = null;
  private message = '';

  constructor() {
    for (const signal of signals) process.on(signal, this.onSignal);
  }

  /** Sets how the first interrupt ends the current work, and the message that it prints. With null it ends the process. */
  during(stop: (() => void) | null, message = interrupted): void {
    this.stop = stop;
    this.message = message;
  }

  close(): void {
    for (const signal of signals) process.off(signal, this.onSignal);
  }

  private readonly onSignal = (): void => {
    const first = !this.happened;
    this.happened = true;
    if (first && this.stop) {
      output.complain(`\n${this.message}`);
      this.stop();
      return;
    }
    output.complain(
      first
        ? '\nInterrupted.'
        : '\nStopped immediately: states may still be set up on the server, and there is no report.',
    );
    process.exit(exit.undecided);
  };
}
