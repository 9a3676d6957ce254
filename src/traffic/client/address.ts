import { patternOf } from '../../cases/route.js';
import { operations, unshapedOperations } from '../../contract/contract.js';
import type { Exchange } from '../../contract/exchange.js';
import { isDocumented, pathnameOf } from './parts.js';
import { ofRequests } from './rule.js';

const documented = [...operations, ...unshapedOperations].map(({ method, path }) => ({
  ...{ method, path },
  exact: patternOf({ path }),
  nearly: new RegExp(patternOf({ path: path.replace(/\/$/, '') }).source.replace(/\$$/, '\\/?$'), 'i'),
}));

/** What is nowhere near a documented path may be one of those that the document names without it. */
export const addressRule = ofRequests(
  {
    rule: 'address',
    text: 'Method and path must be as they are documented, with a slash at the end or without.',
    clause: 'Endpoints > Conventions > item 3',
  },
  (exchange) => {
    const { request } = exchange;
    if (isDocumented(exchange) || ['OPTIONS', 'HEAD'].includes(request.method)) return undefined;
    const meant = nearest(exchange);
    return (
      meant && `${request.method} ${pathnameOf(request)}, and ${meant.method} ${meant.path} is documented`
    );
  },
);

function nearest({ request }: Exchange) {
  const path = pathnameOf(request).replaceAll(/\/{2,}/g, '/');
  const near = documented.filter(({ nearly }) => nearly.test(path));
  return near.find(({ method }) => method === request.method) ?? near.find(({ exact }) => exact.test(path));
}
