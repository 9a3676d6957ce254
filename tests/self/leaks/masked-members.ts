import type { RunEvent } from '../../../src/engine/events.js';

/** The names of all members of recorded bodies that have a mask in their value, the nearest one in an array. */
export function maskedMembers(events: readonly RunEvent[]): Set<string> {
  const found = new Set<string>();
  const visit = (value: unknown, name: string): void => {
    if (typeof value === 'string' && /\[(?:redacted|api-)/.test(value)) found.add(name);
    if (typeof value !== 'object' || value === null) return;
    for (const [key, item] of Object.entries(value)) visit(item, Array.isArray(value) ? name : key);
  };
  for (const event of events) {
    if (event.kind !== 'ExchangeRecorded') continue;
    for (const body of [event.exchange.request.body, event.exchange.response?.text]) visit(parsed(body), '');
  }
  return found;
}

/** Names of members that hold personal data or one-time secrets in some operation. */
export const sensitiveNames: ReadonlySet<string> = new Set([
  ...['bvn', 'nin', 'value', 'photo', 'email', 'customer', 'phone', 'phoneNumber', 'telephone_no', 'msisdn'],
  ...['name', 'first_name', 'middle_name', 'last_name', 'surname', 'account_name', 'accountName'],
  ...['customer_name', 'card_name', 'destination_account_name'],
  ...['card_number', 'cvv', 'otp', 'pin', 'puk', 'authorization', 'authorization_code', 'selection_token'],
  // For some types of recipients this is a BVN or a phone number.
  'account_number',
]);

function parsed(text: string | null | undefined): unknown {
  try {
    return JSON.parse(text ?? '') as unknown;
  } catch {
    return undefined;
  }
}
