import { parentOf } from '../../contract/pointer.js';
import type { Fault } from '../../contract/schema-faults.js';
import { count } from '../../report/text/count.js';
import type { ReportedExchange } from '../../report/model/model.js';
import { Body } from './body.js';

/** A body with the places that are not as documented. */
export function Faulty({ exchange, faults }: { exchange: ReportedExchange; faults: readonly Fault[] }) {
  // What the target sends of its own accord, to no operation, is a request.
  const body = exchange.operation === null ? exchange.request.body : exchange.response?.body;
  const marks = new Map<string, string>();
  for (const { pointer, keyword, expected } of faults) {
    const isMissing = keyword === 'required';
    const place = isMissing ? parentOf(pointer) : pointer;
    const words = isMissing ? `${pointer.slice(place.length + 1)} is missing` : `must be ${expected}`;
    marks.set(place, [...(marks.has(place) ? [marks.get(place)] : []), words].join('; '));
  }
  return (
    <figure class="faulty" aria-label="The body, with what is not as documented">
      <figcaption>{count(faults.length, 'place')} not as documented</figcaption>
      <Body text={body ?? ''} marks={marks} title="The body, with marks" />
    </figure>
  );
}
