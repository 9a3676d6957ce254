import type { JsonValue } from '../../contract/contract.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';
import type { Case } from '../case.js';
import type { OddHeader } from './kind.js';

const mark = 'cwit-stands-for-another-value';

/** The case with a member of its body written so, whether or not a JSON value can say it. `pointer` is into the body. */
export function withWritten(base: Case, pointer: string, write: (right: JsonValue) => string): Case {
  const right = (valueAt(base.body, pointer) ?? 'cwit') as JsonValue;
  const marked = JSON.stringify(withValueAt(base.body ?? {}, pointer, mark));
  return { ...base, rawBody: marked.replace(`"${mark}"`, () => write(right)) };
}

/** The case with a segment of its path as it is sent. */
export function withSegment(base: Case, name: string, part: string): Case {
  return { ...base, rawPath: { ...base.rawPath, [name]: part } };
}

/** The case with more in its query, as it is sent. */
export function withParameter(base: Case, parameter: string): Case {
  const query = base.rawQuery ?? new URLSearchParams(base.query).toString();
  return { ...base, rawQuery: query === '' ? parameter : `${query}&${parameter}` };
}

export function withHeader(base: Case, [name, value]: OddHeader): Case {
  return { ...base, headers: { ...base.headers, [name]: value } };
}

/** A key that was used for another operation may be answered with its response. */
export function ownHeader(operation: string, [name, value]: OddHeader): OddHeader {
  return [name, name === 'idempotency-key' ? `${value} ${operation}` : value];
}
