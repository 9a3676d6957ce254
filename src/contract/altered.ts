/**
 * A wrong credential as long as the true one and alike but for its end: a server that compares only a part
 * takes it for true. Reports name it instead of showing it.
 */
export function altered(value: string): string {
  return value.slice(0, -1) + (value.endsWith('.') ? '_' : '.');
}
