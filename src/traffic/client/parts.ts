import { unshapedOperations } from '../../contract/contract.js';
import type { Exchange, SentRequest } from '../../contract/exchange.js';
import { patternOf } from '../../cases/route.js';

export { isMasked } from '../masks.js';

type Message = Pick<SentRequest, 'headers'>;

/** The value of a header, whatever the case of its name; undefined where there is none, or an empty one. */
export function headerOf({ headers }: Message, name: string): string | undefined {
  const found = Object.keys(headers).find((one) => one.toLowerCase() === name);
  return (found && headers[found]?.trim()) || undefined;
}

/** The path without its query. */
export const pathnameOf = ({ path }: Pick<SentRequest, 'path'>): string => path.split('?')[0]!;

const unshaped = unshapedOperations.map((one) => ({ ...one, pattern: patternOf(one) }));

/** Whether a request is one of the document's: of an operation, or of what it names without a shape. */
export function isDocumented({ operation, request }: Exchange): boolean {
  const path = pathnameOf(request);
  return (
    operation !== null ||
    unshaped.some(({ method, pattern }) => method === request.method && pattern.test(path))
  );
}

/** When an exchange began and ended, in milliseconds. */
export const beginOf = ({ startedAt }: Exchange): number => Date.parse(startedAt);
export const endOf = (exchange: Exchange): number => beginOf(exchange) + exchange.durationMs;

/** Whether a body is that of an HTML form, which the overview of the document permits. */
export const isForm = (request: SentRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headerOf(request, 'content-type') ?? '',
  );
