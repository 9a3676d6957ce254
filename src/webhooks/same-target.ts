/**
 * Whether two paths with their queries name the same place: equal segments, and equal parameters in the same order. How
 * a character is escaped is free (RFC 3986, 6.2.2.2), of reserved ones, too, where they separate nothing; in a query, `+`
 * is a blank.
 */
export function isSameTarget(one: string, other: string): boolean {
  return JSON.stringify(partsOf(one)) === JSON.stringify(partsOf(other));
}

function partsOf(target: string) {
  const [path = '', ...queries] = target.split('?');
  const segments = path.split('/').map(decoded);
  if (queries.length === 0) return { segments };
  return { segments, parameters: queries.join('?').split('&').map(parameter) };
}

function parameter(text: string): [name: string, value: string] {
  const [name = '', ...values] = text.replaceAll('+', ' ').split('=');
  return [decoded(name), decoded(values.join('='))];
}

// Byte by byte, as the address comes over the wire.
const decoded = (text: string): string =>
  text.replace(/%([\da-f]{2})/gi, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)));
