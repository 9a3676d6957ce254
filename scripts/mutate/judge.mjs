import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('judging.mjs', import.meta.url));

/** A process that judges mutants by the tests of a kind, with one of them on from the first where one is named. */
export class Judge {
  #child;
  #loaded;

  constructor(copy, tests, mutant) {
    this.#child = fork(program, tests, {
      cwd: copy,
      env: { ...process.env, ...(mutant !== undefined && { __STRYKER_ACTIVE_MUTANT__: mutant }) },
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    this.#loaded = this.#answer(600_000);
    this.#loaded.catch(() => {});
  }

  /** Gives the result of a task. Throws Ended where the process ends first, or is late. */
  async ask(task, given, timeoutMs) {
    await this.#loaded;
    this.#child.send({ task, ...given });
    return this.#answer(timeoutMs);
  }

  end() {
    this.#child.removeAllListeners();
    this.#child.kill('SIGKILL');
  }

  #answer(timeoutMs) {
    return new Promise((resolve, reject) => {
      const settle = (act) => {
        clearTimeout(late);
        this.#child.removeAllListeners();
        act();
      };
      const late = setTimeout(() => settle(() => reject(new Ended('Timeout'))), timeoutMs);
      this.#child.on('exit', () => settle(() => reject(new Ended('RuntimeError', 'does not load'))));
      this.#child.on('message', ({ result, error }) =>
        settle(() => (error === undefined ? resolve(result) : reject(new Ended('RuntimeError', error)))),
      );
    });
  }
}

/** The process ended, or did not answer in time; `status` is Stryker's word for it. */
export class Ended extends Error {
  constructor(status, why = '') {
    super(why);
    this.status = status;
  }
}
