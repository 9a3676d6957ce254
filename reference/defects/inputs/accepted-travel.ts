import { itineraryFields } from '../../behaviour/flights.js';
import type { Overrides } from '../../behaviour/index.js';
import { defaults } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { list, object, textLike, textOf } from '../../rules.js';
import { Flights, type Offer } from '../../store/flights.js';
import { defectsOf, type Defect } from '../defect.js';
import { but, isText } from './lenient-rules.js';

const { flights } = defaults;

const latest = (call: Call): Offer => [...call.store.part(Flights).offers.values()].at(-1)!;

/** A search that looks away from some values of a member. */
function searching(member: string, isFine: (value: unknown) => boolean): Overrides {
  return {
    flights: {
      searchFields: () => ({
        ...flights.searchFields(),
        [member]: but(flights.searchFields()[member]!, isFine),
      }),
    },
  };
}

// Accepts numbers that a 32-bit integer overflow turns into legal ones.
const wraps = (least: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) < -1 && (Number(value) | 0) >= least;

/** Values just outside a rule that are accepted, where the boundary of the rule is kept: flights. */
export const acceptedTravel: readonly Defect[] = [
  ...defectsOf('searchFlights', {
    'search-adults-wrap': {
      summary: 'A number of adults below -2^31 wraps around.',
      fails: 'fuzz.rule-broken',
      ...searching('adults', wraps(1)),
    },
    'search-children-wrap': {
      summary: 'A number of children below -2^31 wraps around.',
      fails: 'fuzz.rule-broken',
      ...searching('children', wraps(0)),
    },
    'search-cabin-class-by-object': {
      summary: 'A cabin class is allowed when an object has a member of its name.',
      fails: 'fuzz.rule-broken',
      ...searching('cabin_class', (value) => isText(value) && value in {}),
    },
    'search-type-begun-is-enough': {
      summary: 'The beginning of a search_type is one.',
      fails: 'fuzz.rule-broken',
      ...searching('search_type', (value) => isText(value) && value.length > 4 && 'oneway'.startsWith(value)),
    },
    'search-month-13': {
      summary: 'A date has four, two and two digits; nothing is found on one that there is not.',
      fails: 'fuzz.rule-broken',
      flights: {
        searchFields: () => ({
          ...flights.searchFields(),
          itineraries: list(
            object({ ...itineraryFields, departure_date: textLike(/^\d{4}-\d\d-\d\d$/, 'Give a date') }),
            1,
            6,
          ),
        }),
      },
    },
  }),
  ...defectsOf('createFlightQuote', {
    'quote-very-long-token-served': {
      summary: 'A token of more than 4,096 characters is not looked at.',
      fails: 'fuzz.rule-broken',
      flights: {
        quoteFields: () => ({
          selection_token: but(textOf(16, 2048), (value) => isText(value) && value.length > 4096),
        }),
        offer: (token, call) => (token.length > 4096 ? latest(call) : flights.offer(token, call)),
      },
    },
    'quote-empty-token-served': {
      summary: 'An empty token gets the latest offer.',
      fails: 'fuzz.rule-broken',
      flights: {
        quoteFields: () => ({ selection_token: but(textOf(16, 2048), (value) => value === '') }),
        offer: (token, call) => (token === '' ? latest(call) : flights.offer(token, call)),
      },
    },
  }),
];
