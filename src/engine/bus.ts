import type { Exchange } from '../contract/exchange.js';
import type { Outgoing } from '../http/exchange-sender.js';

/** The events of a run, and the data that each gives to its listeners. */
interface Happenings {
  /** A request is about to go out. A listener that throws NotTestable holds it back. */
  sending: [request: Outgoing];
  /** An attempt to send a request ended. */
  attempted: [exchange: Exchange];
  /** An exchange was recorded. It has its secrets, and its checks follow. */
  exchange: [exchange: Exchange];
  /** The server was unavailable and came back. It may have restarted and lost its state. */
  serverReturned: [];
  /** The run is over. Its end waits for promises that the listeners return. */
  closing: [];
}

type Listener<K extends keyof Happenings> = (...what: Happenings[K]) => unknown;

/** Connects the services of a run: those that notice something, and those that react to it. */
export class Bus {
  private readonly listeners: { [K in keyof Happenings]: Listener<K>[] } = {
    ...{ sending: [], attempted: [], exchange: [], serverReturned: [], closing: [] },
  };

  on<K extends keyof Happenings>(happening: K, listener: Listener<K>): void {
    this.listeners[happening].push(listener);
  }

  /** Calls the listeners in the order in which they were added, and returns their results. */
  publish<K extends keyof Happenings>(happening: K, ...what: Happenings[K]): unknown[] {
    return this.listeners[happening].map((listener) => listener(...what));
  }
}
