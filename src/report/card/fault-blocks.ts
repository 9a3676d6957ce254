import type { Fault } from '../../contract/schema-faults.js';
import type { ReportedExchange } from '../model/model.js';
import { wrap } from '../text/wrap.js';
import type { Block } from './block.js';
import { excerpt } from './excerpt.js';

const mostPlaces = 4;

/** The faults of a body: the first one with what stands around it, the others by their places. */
export function faultBlocks(exchange: ReportedExchange, faults: readonly Fault[], most: number): Block[] {
  const kinds = kindsOf(faults);
  const [{ fault, many }, ...others] = kinds as [Kind, ...Kind[]];
  const around = excerpt(exchange, fault, many, most);
  const place = fault.pointer || 'the body';
  const expected = fault.keyword === 'required' ? `a member ${fault.pointer}` : `${place}: ${fault.expected}`;
  const rest = others
    .slice(0, mostPlaces)
    .map(({ place, fault }) =>
      fault.keyword === 'required'
        ? `${place} (missing)`
        : `${place} (${fault.actual}, must be ${fault.expected})`,
    );
  const more = others.length - rest.length;
  return [
    ...(around ? [around] : []),
    {
      lines: ['', ...wrap('  Expected  ', expected, most), ...wrap('  Actual    ', fault.actual, most)],
      least: 3,
    },
    ...(rest.length > 0
      ? [
          {
            lines: wrap(
              '  Wrong too  ',
              [...rest, ...(more > 0 ? [`and ${more} more`] : [])].join('; '),
              most,
            ),
            least: 2,
          },
        ]
      : []),
  ];
}

interface Kind {
  /** The pointer, with `*` for the number of each item. */
  place: string;
  fault: Fault;
  many: number;
}

/** The faults, of which those in several items of an array are one. */
function kindsOf(faults: readonly Fault[]): Kind[] {
  const kinds = new Map<string, Kind>();
  for (const fault of faults) {
    const place = fault.pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
    const key = `${place} ${fault.keyword}`;
    const known = kinds.get(key);
    if (known) known.many++;
    else kinds.set(key, { place, fault, many: 1 });
  }
  return [...kinds.values()];
}
