import { unshapedOperations } from '../../contract/contract.js';
import type { Exchange, SentRequest } from '../../contract/exchange.js';
import { patternOf } from '../../cases/route.js';

export { isMasked } from '../masks.js';

type Message = Pick<SentRequest, 'headers'>;

/** The value of a header, by its name in lower case; undefined where it is missing or empty. */
export function headerOf({ headers }: Message, name: string): string | undefined {
  const found = Object.keys(headers).find((one) => one.toLowerCase() === name);
  return (found && headers[found]?.trim()) || undefined;
}

export const pathnameOf = ({ path }: Pick<SentRequest, 'path'>): string => path.split('?')[0]!;

const unshaped = unshapedOperations.map((one) => ({ ...one, pattern: patternOf(one) }));

/** Whether the document names a request: an operation, with or without a described shape. */
export function isDocumented({ operation, request }: Exchange): boolean {
  const path = pathnameOf(request);
  return (
    operation !== null ||
    unshaped.some(({ method, pattern }) => method === request.method && pattern.test(path))
  );
}

/** The start of an exchange in milliseconds since 1970; `endOf` is its end. */
export const beginOf = ({ startedAt }: Exchange): number => Date.parse(startedAt);
export const endOf = (exchange: Exchange): number => beginOf(exchange) + exchange.durationMs;

/** Whether a body is an HTML form, which the overview of the document permits. */
export const isForm = (request: SentRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headerOf(request, 'content-type') ?? '',
  );
