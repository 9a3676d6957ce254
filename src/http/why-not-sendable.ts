import { validateHeaderValue } from 'node:http';
import type { SentRequest } from '../contract/exchange.js';

// In whatever way a URL may write a dot.
const dots = /(^|\/)(\.|%2e){1,2}(?=\/|$)/i;

/**
 * Why a request cannot go out as it is; undefined where it can. A target may give anything as the id of a record: one of
 * dots leads from its path to another one, and a line end is none that a header can carry.
 */
export function whyNotSendable({ path, headers }: Pick<SentRequest, 'path' | 'headers'>): string | undefined {
  const [pathname = ''] = path.split('?');
  if (!pathname.startsWith('/') || dots.test(pathname))
    return `what the target gave makes a path that leads elsewhere: ${JSON.stringify(pathname)}`;
  const header = Object.entries(headers).find(([name, value]) => !isCarried(name, value));
  return header && `what the target gave makes a header that HTTP cannot carry: ${header[0]}`;
}

function isCarried(name: string, value: string): boolean {
  try {
    validateHeaderValue(name, value);
    return true;
  } catch {
    return false;
  }
}
