import { itineraryFields } from '../../behaviour/flights.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import {
  anything,
  day as departureDay,
  list,
  object,
  oneOf,
  optional,
  text,
  wholeFrom,
  type Fields,
  textLike,
  isText,
} from '../../rules.js';
import { lenient } from '../../changes/values.js';
import { defect, defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../service/responses.js';

const { flights: sound } = defaults;

/** Changes the rules of some members. */
function looks(fields: Fields): Overrides {
  return { flights: { searchFields: () => ({ ...sound.searchFields(), ...fields }) } };
}

/** Accepts some invalid values of a member. */
const looksAway = (member: string, isFine: (value: unknown) => boolean): Overrides =>
  looks({ [member]: lenient(sound.searchFields()[member]!, isFine) });

/** Changes the rules of the parts of an itinerary. */
const legs = (parts: Fields, least = 1): Overrides =>
  looks({ itineraries: list(object({ ...itineraryFields, ...parts }), least, 6) });

// Accepts numbers that a 32-bit integer overflow turns into valid ones.
const wraps = (least: number) => (value: unknown) =>
  Number.isInteger(value) && Number(value) < -1 && (Number(value) | 0) >= least;

const never = new Promise<void>(() => undefined);

/** Defects of the validation of searches. */
export const flightSearchRequests = defectsOf('searchFlights', {
  'search-without-premium-economy': defect('The server rejects the cabin class premium_economy.')
    .breaks('documented-values')
    .with(looks({ cabin_class: optional(oneOf('economy', 'business', 'first')) })),
  'search-round-trip-for-return': defect('The server accepts round_trip instead of return as a search_type.')
    .breaks('documented-values')
    .with(looks({ search_type: optional(oneOf('oneway', 'round_trip', 'multidestination')) })),
  'search-loc-with-numbers': defect('The server returns the index of an itinerary in loc as a number.')
    .breaks('validation-body')
    .refuses('rule', (answer) => {
      const { detail } = answer.body as { detail: { loc: string[] }[] };
      const numbered = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
      return { body: { detail: detail.map((one) => ({ ...one, loc: one.loc.map(numbered) })) } };
    }),
  'search-zero-adults': defect('The server accepts 0 adults.')
    .breaks('body.adults.minimum')
    .with(looks({ adults: wholeFrom(0) })),
  'search-itineraries-not-looked-at': defect(
    'The server accepts missing or malformed itineraries, and finds nothing.',
  )
    .breaks('body.itineraries.required', 'body.itineraries.type', 'body.itineraries.items.type')
    .with(looks({ itineraries: anything }))
    .flights({
      finds: (asked, now) =>
        Array.isArray(asked.itineraries) &&
        asked.itineraries.every((leg) => typeof leg === 'object' && leg !== null) &&
        sound.finds(asked, now),
    }),
  'search-second-itinerary-not-looked-at': defect('The server checks and serves the first itinerary only.')
    .breaks('every-itinerary')
    .reads(({ itineraries, ...rest }) => ({
      ...rest,
      itineraries: Array.isArray(itineraries) ? itineraries.slice(0, 1) : itineraries,
    })),
  'search-empty-itineraries': defect('The server accepts empty itineraries, and finds nothing.')
    .breaks('body.itineraries.minItems')
    .with(legs({}, 0)),
  'search-date-not-looked-at': defect(
    'The server accepts any departure date, and finds nothing on an invalid one.',
  )
    .breaks('body.itineraries.items.departure_date.format', 'body.itineraries.items.departure_date.type')
    .with(legs({ departure_date: anything }))
    .flights({
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => departureDay(day, []).length === 0) &&
        sound.finds(asked, now),
    }),
  'search-date-crashes': defect('The server returns 500 for an invalid departure date.')
    .breaks('body.itineraries.items.departure_date.format', 'response.no-server-error')
    .with(legs({ departure_date: text }))
    .flights({
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => new Date(day).toISOString() !== '') &&
        sound.finds(asked, now),
    }),
  'search-any-type-of-trip': defect('The server treats an unknown search_type as oneway.')
    .breaks('body.search_type.enum', 'body.search_type.type')
    .with(looks({ search_type: anything })),
  'search-any-cabin': defect('The server treats an unknown cabin_class as economy.')
    .breaks('body.cabin_class.enum', 'body.cabin_class.type')
    .with(looks({ cabin_class: anything })),
  'search-unknown-words-are-first': defect(
    'The server replaces an unknown search_type or cabin_class with its first value.',
  )
    .breaks('body.search_type.enum', 'body.cabin_class.enum')
    .with(looks({ search_type: optional(text), cabin_class: optional(text) })),
  'search-negative-children': defect('The server accepts a negative number of children.')
    .breaks('body.children.minimum')
    .with(looks({ children: optional(wholeFrom(-1000)) })),
  'search-negative-infants': defect('The server accepts a negative number of infants.')
    .breaks('body.infants.minimum')
    .with(looks({ infants: optional(wholeFrom(-1000)) })),
  'search-numbers-as-text': defect('The server accepts numbers of travellers as text, and any number.')
    .breaks(
      'body.adults.type',
      'body.adults.minimum',
      'body.children.type',
      'body.children.minimum',
      'body.infants.type',
      'body.infants.minimum',
    )
    .with(looks({ adults: anything, children: anything, infants: anything })),
  'search-airports-as-numbers': defect('The server accepts JSON numbers as airport codes, and finds nothing.')
    .breaks(
      'body.itineraries.items.departure_airport_code.type',
      'body.itineraries.items.arrival_airport_code.type',
    )
    .with(legs({ departure_airport_code: anything, arrival_airport_code: anything })),
  'search-malformed-json-repaired': defect('The server accepts truncated JSON.')
    .breaks('body.malformed')
    .with(repairsCutShort),
  'search-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'search-adults-wrap': defect('The server wraps a number of adults below -2^31 around.')
    .breaks('fuzz.rule-broken')
    .with(looksAway('adults', wraps(1))),
  'search-children-wrap': defect('The server wraps a number of children below -2^31 around.')
    .breaks('fuzz.rule-broken')
    .with(looksAway('children', wraps(0))),
  'search-cabin-class-by-object': defect(
    'The server accepts names of built-in object members as a cabin class.',
  )
    .breaks('fuzz.rule-broken')
    .with(looksAway('cabin_class', (value) => isText(value) && value in {})),
  'search-type-begun-is-enough': defect('The server accepts a prefix of a search_type.')
    .breaks('fuzz.rule-broken')
    .with(
      looksAway('search_type', (value) => isText(value) && value.length > 4 && 'oneway'.startsWith(value)),
    ),
  'search-month-13': defect('The server accepts a month 13, and finds nothing on such a date.')
    .breaks('body.itineraries.items.departure_date.format', 'every-itinerary', 'fuzz.rule-broken')
    .with(legs({ departure_date: textLike(/^\d{4}-\d\d-\d\d$/, 'Give a date') })),
  'search-31-days-in-every-month': defect(
    'The server accepts 31 days in every month, and finds nothing on invalid ones.',
  )
    .breaks('body.itineraries.items.departure_date.format', 'every-itinerary')
    .with(legs({ departure_date: textLike(/^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'Give a date') })),
  'search-29-february-in-every-year': defect('The server accepts 29 February in every year.')
    .breaks('body.itineraries.items.departure_date.format')
    .with(
      legs({
        departure_date: textLike(
          /^\d{4}-(02-29|(02-(0[1-9]|1\d|2[0-8]))|((0[13-9]|1[0-2])-(0[1-9]|[12]\d|30))|((0[13578]|1[02])-31))$/,
          'Give a date',
        ),
      }),
    ),
  'search-nested-deep-hangs': defect('The server never answers a body with a deeply nested unknown member.')
    .breaks('fuzz.bytes', 'response.no-server-error')
    .service({
      begins: ({ request: { body } }) => (body.includes(`"cwit":${'['.repeat(500)}`) ? never : undefined),
    }),
});
