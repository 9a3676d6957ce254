import { BroadcastChannel } from 'node:worker_threads';
import type { News } from './events.js';
import type { Run } from './run.js';

/** The line between the command and the worker that judges: news one way, the wish to stop the other. */
export interface Line {
  /** Ends the run well. */
  stop: (reason: string) => void;
  close: () => void;
}

// The worker joins late: what was asked for before is told it then.
type Message = { news: News } | { stop: string } | { joined: true };
type Received = { data: unknown };

/** The end of the command. */
export function openLine(name: string, tell: (news: News) => void): Line {
  const channel = new BroadcastChannel(name);
  let stopped: string | null = null;
  const post = (): void => {
    if (stopped !== null) channel.postMessage({ stop: stopped } satisfies Message);
  };
  channel.onmessage = (event) => {
    const message = (event as Received).data as Message;
    if ('news' in message) tell(message.news);
    if ('joined' in message) post();
  };
  return {
    stop: (reason) => {
      stopped = reason;
      post();
    },
    close: () => channel.close(),
  };
}

/** The end of the worker: makes the run, with what tells its news. */
export function joinRun(name: string, make: (tell: (news: News) => void) => Run): Run {
  const channel = new BroadcastChannel(name);
  const run = make((news) => channel.postMessage({ news } satisfies Message));
  channel.onmessage = (event) => {
    const message = (event as Received).data as Message;
    if ('stop' in message) void run.interrupt(message.stop);
  };
  channel.postMessage({ joined: true } satisfies Message);
  // It keeps nobody alive, and closes with its worker.
  channel.unref();
  return run;
}
