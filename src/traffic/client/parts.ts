import { headerOf as valueOf, type SentRequest } from '../../contract/exchange.js';
import { routeOf } from '../../cases/route.js';

export { isMasked } from '../masks.js';

type Message = Pick<SentRequest, 'headers'>;

/** The value of a header, by its name in lower case; undefined where it is missing or empty. */
export const headerOf = ({ headers }: Message, name: string): string | undefined =>
  valueOf(headers, name)?.trim() || undefined;

/** Whether a request has no such header, and the recorder would have kept it. */
export const hasNo = (request: SentRequest, name: string): boolean =>
  headerOf(request, name) === undefined && !request.unshown?.includes(name);

export const pathnameOf = ({ path }: Pick<SentRequest, 'path'>): string => path.split('?')[0]!;

/** Whether the document names a request: an operation, with or without a described shape. */
export const isDocumented = ({ request }: { request: SentRequest }): boolean =>
  routeOf(request) !== undefined;

/** Whether a body is an HTML form, which the overview of the document permits. */
export const isForm = (request: SentRequest): boolean =>
  /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i.test(
    headerOf(request, 'content-type') ?? '',
  );
