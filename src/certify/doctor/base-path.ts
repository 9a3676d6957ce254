import { operationOf } from '../../contract/contract.js';
import { isPlainReader, type Examination } from './examination.js';
import type { Line } from './line.js';
import { offeredOperations } from './offered.js';
import { pathsOf, presenceOf } from './presence.js';

const check = 'base path';

/** Whether the paths of the contract are found under the base URL. */
export async function basePath(x: Examination): Promise<Line[]> {
  const { baseUrl } = x.target;
  for (const look of ['readers', 'queries', 'effects'] as const) {
    const there = (await x[look]()).filter((exchange) => presenceOf(exchange) === 'there');
    if (there.length > 0)
      return [{ check, light: 'green', text: `the paths of the contract are below it (${pathsOf(there)})` }];
  }
  const absent = x.exchanges.filter((exchange) => presenceOf(exchange) === 'absent');
  // A live server is not asked for what has an effect: that may be there.
  const isOpen = offeredOperations(x.target).some((operation) => !x.isAsked(operation));
  if (absent.length === 0 || isOpen)
    return [{ check, light: 'yellow', text: `whether ${baseUrl} knows the paths cannot be told` }];
  const statuses = [...new Set(absent.map(({ response }) => response!.status))].join(', ');
  const found = await otherBase(x);
  return [
    {
      check,
      light: 'red',
      blocks: true,
      text: `${baseUrl} does not know ${pathsOf(absent)} (${statuses})`,
      next:
        found === undefined
          ? 'Check the base URL: the paths of the contract are appended to it. A server without these operations names its own with --features.'
          : `Check the base URL: ${found} knows them.`,
    },
  ];
}

/** Another base URL under which a path of the contract is known: without the last parts of its path, or with a usual one. */
async function otherBase(x: Examination): Promise<string | undefined> {
  const { origin, pathname } = new URL(x.target.baseUrl);
  const parts = pathname.split('/').filter(Boolean);
  const shorter = parts.map((_, index) => `/${parts.slice(0, index).join('/')}`.replace(/\/$/, ''));
  const own = parts.length > 0 ? `/${parts.join('/')}` : '';
  const longer = ['/api', '/v1', '/api/v1'].map((more) => own + more);
  const [reader] = x.exchanges.map(({ operation }) => operationOf(operation!)).filter(isPlainReader);
  if (!reader) return undefined;
  for (const path of [...shorter.reverse(), ...longer]) {
    const baseUrl = origin + path;
    const exchange = await x.ask(reader, { baseUrl });
    // A page for whatever is asked is no answer of the service.
    if (presenceOf(exchange) === 'there' && exchange.response?.json !== undefined) return baseUrl;
  }
  return undefined;
}
