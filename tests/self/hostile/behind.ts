import type { ReferenceServer } from '../../../reference/server.js';
import { operationAt } from '../../../src/cases/route.js';
import { behindProxy, type Passing } from '../support/proxy.js';
import type { Hostile } from './hostile.js';
import { passed } from './raw.js';

/** The reference server, hostile as a row says. */
export const behind = (server: ReferenceServer, { at, answer }: Pick<Hostile, 'at' | 'answer'>) =>
  behindProxy(server, (passing, outgoing) => {
    outgoing.on('error', () => undefined);
    (isAt(passing, at) ? answer : passed)(passing, outgoing);
  });

function isAt({ method, path }: Passing, at: Hostile['at']): boolean {
  if (path === '/states') return at === 'states';
  return at === 'everywhere' || operationAt(method, path) === at;
}
