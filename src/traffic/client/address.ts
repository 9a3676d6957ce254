import { plainPath, routeOf } from '../../cases/route.js';
import { eachSent, pathnameOf, type ClientRule } from './rule.js';

/**
 * Ignores paths that are near no documented path of the same method: the document names some operations without their
 * paths.
 */
export const addressRule: ClientRule = {
  rule: 'address',
  text: 'A client MUST write each path as documented, including whether it ends with a slash.',
  clause: 'Endpoints > Conventions > item 3',
  broken: eachSent(({ request }) => {
    const route = routeOf(request);
    const path = pathnameOf(request);
    return route === undefined || route.exact.test(path)
      ? undefined
      : `${route.method} ${route.path} ${deviations(path, route.path).join(' and ')}`;
  }),
};

/** The differences between a path and the documented one, in words. */
function deviations(path: string, documented: string): string[] {
  const single = path.replaceAll(/\/{2,}/g, '/');
  const plain = plainPath(path);
  const [hasSlash, wantsSlash] = [plain, documented].map((one) => one.endsWith('/'));
  const slash = wantsSlash ? 'without its trailing slash' : 'with an additional trailing slash';
  const literals = documented.split(/\{\w+\}/);
  return [
    ...(path.startsWith('//') ? ['with a doubled slash (the base URL of the client ends in one)'] : []),
    ...(single !== path && !path.startsWith('//') ? ['with a doubled slash'] : []),
    ...(hasSlash === wantsSlash ? [] : [slash]),
    ...(plain === single ? [] : ['with needless percent-encoding']),
    ...(literals.every((part) => plain.includes(part.replace(/\/$/, ''))) ? [] : ['in another letter case']),
  ];
}
