// "Percent-encoding a character of the unreserved set" and the case of its digits make no other address.
const unreserved = /[\w.~-]/;

/**
 * Whether two paths with their queries are the same after the normalisation of RFC 3986 (6.2.2.1 and 6.2.2.2): escapes
 * in either case, of unreserved characters or not. What needs an escape may lack it; in a query, `+` is a blank.
 */
export function isSameTarget(one: string, other: string): boolean {
  return normalised(one) === normalised(other);
}

function normalised(target: string): string {
  const [path = '', ...queries] = target.split('?');
  const query = queries.join('?').replaceAll('+', '%20');
  return escaped(path) + (queries.length > 0 ? `?${escaped(query)}` : '');
}

const escaped = (text: string): string =>
  text
    .replace(/[^\x21-\x7e]/g, (byte) => `%${byte.charCodeAt(0).toString(16).padStart(2, '0')}`)
    .replace(/%([\da-f]{2})/gi, (escape, digits: string) => {
      const character = String.fromCharCode(Number.parseInt(digits, 16));
      return unreserved.test(character) ? character : escape.toUpperCase();
    });
