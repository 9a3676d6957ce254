// A second client of the same business during a run, as on a sandbox that several teams share.
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ReferenceServer } from '../../../reference/server.js';
import { fixtureOf } from './fixture-of.js';

type Server = Pick<ReferenceServer, 'url' | 'stateHandler' | 'apiKey' | 'apiSecret'>;

export interface Work {
  /** The average time between two requests. */
  pauseMs?: number;
  /** Instead of a time: the number of requests of the suite between two of its own, the same on any machine. */
  every?: number;
  /** The amount of each transfer; from 5.00 to 2,005.00 by default. */
  amount?: string;
}

/** Transfers money and makes records until it is stopped. */
export class OtherClient {
  private isOver = false;
  private exchanges = 0;
  private next: (() => void) | undefined;
  private readonly done: Promise<void>;

  constructor(
    private readonly server: Server,
    /** The seed of its random numbers. */
    private at: number,
    work: Work,
  ) {
    this.done = this.work(work);
  }

  async stop(): Promise<void> {
    this.isOver = true;
    this.next?.();
    await this.done;
  }

  /** A number from 0 to 1. */
  private random(): number {
    this.at = (Math.imul(this.at, 1_103_515_245) + 12_345) >>> 0;
    return ((this.at >>> 8) % 65_536) / 65_536;
  }

  /** The suite sent a request. */
  heard(): void {
    this.exchanges++;
    this.next?.();
  }

  /** Waits until the next request is due. */
  private async pause({ pauseMs = 0, every }: Work): Promise<void> {
    if (every === undefined) return sleep(this.random() * 2 * pauseMs);
    const due = this.exchanges + every;
    while (!this.isOver && this.exchanges < due) await new Promise<void>((go) => (this.next = go));
  }

  private async work(how: Work): Promise<void> {
    const { amount } = how;
    const given = fixtureOf(this.server);
    const { values: account } = await given('a bank account exists', { type: 'nuban' });
    while (!this.isOver) {
      const turn = this.random();
      if (turn < 0.15) await given('a transaction exists', { status: 'success' });
      else if (turn < 0.25) await given('a transaction exists', { status: 'pending' });
      else await this.transfer(account, amount ?? (5 + Math.floor(this.random() * 200_000) / 100).toFixed(2));
      await this.pause(how);
    }
  }

  private async transfer(account: Record<string, unknown>, amount: string): Promise<void> {
    const { url, apiKey, apiSecret } = this.server;
    await fetch(`${url}/pms/api/external/request/wallet/transfer/`, {
      method: 'POST',
      headers: { 'api-key': apiKey, 'api-secret': apiSecret, 'content-type': 'application/json' },
      body: JSON.stringify({
        amount,
        account_number: account['account_number'],
        bank_code: account['bank_code'],
        account_name: account['name'],
        reference: `OTHER-${randomUUID()}`,
      }),
    });
  }
}
