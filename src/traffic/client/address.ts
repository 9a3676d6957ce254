import { patternOf } from '../../cases/route.js';
import { operations, unshapedOperations } from '../../contract/contract.js';
import { isDocumented, pathnameOf } from './parts.js';
import { ofRequests } from './rule.js';

const documented = [...operations, ...unshapedOperations].map(({ method, path }) => ({
  ...{ method, path },
  nearly: new RegExp(patternOf({ path: path.replace(/\/$/, '') }).source.replace(/\$$/, '\\/?$'), 'i'),
}));

/**
 * Ignores paths that are near no documented path of the same method: the document names some operations without their
 * paths.
 */
export const addressRule = ofRequests(
  {
    rule: 'address',
    text: 'A client MUST write each path as documented, including whether it ends with a slash.',
    clause: 'Endpoints > Conventions > item 3',
  },
  (exchange) => {
    const { request } = exchange;
    if (isDocumented(exchange)) return undefined;
    const path = pathnameOf(request).replaceAll(/\/{2,}/g, '/');
    const meant = documented.find(({ method, nearly }) => method === request.method && nearly.test(path));
    return meant && `path ${pathnameOf(request)}, documented is ${meant.path}`;
  },
);
