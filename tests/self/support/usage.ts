// Counts the CPU time and the HTTP requests of this process.
import { subscribe } from 'node:diagnostics_channel';

/** The CPU seconds and the sent requests of this process. */
export interface Usage {
  cpuSeconds: number;
  requests: number;
}

// Vitest loads this module again for each file of a worker.
const counter = ((globalThis as { requestsOfTests?: { sent: number } }).requestsOfTests ??= counting());

function counting(): { sent: number } {
  const counting = { sent: 0 };
  subscribe('http.client.request.start', () => counting.sent++);
  return counting;
}

/** The usage of this process until now. */
export function usage(): Usage {
  const { user, system } = process.cpuUsage();
  return { cpuSeconds: (user + system) / 1e6, requests: counter.sent };
}

/** The difference of two usages. */
export const usageBetween = (before: Usage, after: Usage): Usage => ({
  cpuSeconds: after.cpuSeconds - before.cpuSeconds,
  requests: after.requests - before.requests,
});
