import { patternOf } from '../../cases/route.js';
import { operations, unshapedOperations } from '../../contract/contract.js';
import { isDocumented, pathnameOf } from './parts.js';
import { ofRequests } from './rule.js';

const documented = [...operations, ...unshapedOperations].map(({ method, path }) => ({
  ...{ method, path },
  nearly: new RegExp(patternOf({ path: path.replace(/\/$/, '') }).source.replace(/\$$/, '\\/?$'), 'i'),
}));

/**
 * What is nowhere near a documented path, or there by another method, may be one of the operations that the document
 * names without their paths.
 */
export const addressRule = ofRequests(
  {
    rule: 'address',
    text: 'A path must be written as it is documented, with a slash at the end or without.',
    clause: 'Endpoints > Conventions > item 3',
  },
  (exchange) => {
    const { request } = exchange;
    if (isDocumented(exchange)) return undefined;
    const path = pathnameOf(request).replaceAll(/\/{2,}/g, '/');
    const meant = documented.find(({ method, nearly }) => method === request.method && nearly.test(path));
    return meant && `${pathnameOf(request)}, and ${meant.path} is documented`;
  },
);
