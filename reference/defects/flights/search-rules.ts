import { itineraryFields } from '../../behaviour/flights.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import { onRefused, onRequestBody } from '../../rewrite.js';
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
  type Rule,
} from '../../rules.js';
import { defectsOf } from '../defect.js';
import { repairsCutShort, crashesOnMalformed } from '../shared/malformed-bodies.js';

const { flights: sound } = defaults;

/** Looks at some members in another way. */
function looks(fields: Fields): Overrides {
  return { flights: { searchFields: () => ({ ...sound.searchFields(), ...fields }) } };
}

const legs = (day: Rule, least = 1): Fields => ({
  itineraries: list(object({ ...itineraryFields, departure_date: day }), least, 6),
});

/** Defects of what a search accepts. */
export const flightSearchRules = defectsOf('searchFlights', {
  'search-without-premium-economy': {
    summary: 'Of the cabin classes, premium_economy was forgotten.',
    fails: 'documented-values',
    ...looks({ cabin_class: optional(oneOf('economy', 'business', 'first')) }),
  },
  'search-round-trip-for-return': {
    summary: 'The search type of a return is called round_trip.',
    fails: 'documented-values',
    ...looks({ search_type: optional(oneOf('oneway', 'round_trip', 'multidestination')) }),
  },
  'search-loc-with-numbers': {
    summary: 'The place of a fault in an itinerary has its index as a number.',
    fails: 'validation-body',
    alter: onRefused(['rule'], (answer) => {
      const { detail } = answer.body as { detail: { loc: string[] }[] };
      const numbered = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
      return { ...answer, body: { detail: detail.map((one) => ({ ...one, loc: one.loc.map(numbered) })) } };
    }),
  },
  'search-zero-adults': {
    summary: 'adults may be 0.',
    fails: 'body.adults.minimum',
    ...looks({ adults: wholeFrom(0) }),
  },
  'search-itineraries-not-looked-at': {
    summary: 'itineraries may be anything, or missing; nothing is found then.',
    fails: ['body.itineraries.required', 'body.itineraries.type', 'body.itineraries.items.type'],
    flights: {
      ...looks({ itineraries: anything }).flights,
      finds: (asked, now) =>
        Array.isArray(asked.itineraries) &&
        asked.itineraries.every((leg) => typeof leg === 'object' && leg !== null) &&
        sound.finds(asked, now),
    },
  },
  'search-second-itinerary-not-looked-at': {
    summary: 'Only the first itinerary is looked at, and flown.',
    fails: 'every-itinerary',
    before: onRequestBody(({ itineraries, ...rest }) => ({
      ...rest,
      itineraries: Array.isArray(itineraries) ? itineraries.slice(0, 1) : itineraries,
    })),
  },
  'search-empty-itineraries': {
    summary: 'itineraries may be empty; nothing is found then.',
    fails: 'body.itineraries.minItems',
    ...looks(legs(departureDay, 0)),
  },
  'search-date-not-looked-at': {
    summary: 'Anything is a departure date; nothing is found on a day that there is not.',
    fails: ['body.itineraries.items.departure_date.format', 'body.itineraries.items.departure_date.type'],
    flights: {
      ...looks(legs(anything)).flights,
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => departureDay(day, []).length === 0) &&
        sound.finds(asked, now),
    },
  },
  'search-date-crashes': {
    summary: 'A departure date that is none ends in a 500.',
    fails: ['body.itineraries.items.departure_date.format', 'response.no-server-error'],
    flights: {
      ...looks(legs(text)).flights,
      finds: (asked, now) =>
        asked.itineraries.every(({ departure_date: day }) => new Date(day).toISOString() !== '') &&
        sound.finds(asked, now),
    },
  },
  'search-any-type-of-trip': {
    summary: 'An unknown search_type is taken for oneway.',
    fails: ['body.search_type.enum', 'body.search_type.type'],
    ...looks({ search_type: anything }),
  },
  'search-any-cabin': {
    summary: 'An unknown cabin_class is taken for economy.',
    fails: ['body.cabin_class.enum', 'body.cabin_class.type'],
    ...looks({ cabin_class: anything }),
  },
  'search-unknown-words-are-first': {
    summary: 'An unknown search_type or cabin_class is taken for the first one that is known.',
    fails: ['body.search_type.enum', 'body.cabin_class.enum'],
    ...looks({ search_type: optional(text), cabin_class: optional(text) }),
  },
  'search-negative-children': {
    summary: 'children may be below 0.',
    fails: 'body.children.minimum',
    ...looks({ children: optional(wholeFrom(-1000)) }),
  },
  'search-negative-infants': {
    summary: 'infants may be below 0.',
    fails: 'body.infants.minimum',
    ...looks({ infants: optional(wholeFrom(-1000)) }),
  },
  'search-numbers-as-text': {
    summary: 'Numbers of travellers may be text, and any number.',
    fails: [
      'body.adults.type',
      'body.adults.minimum',
      'body.children.type',
      'body.children.minimum',
      'body.infants.type',
      'body.infants.minimum',
    ],
    ...looks({ adults: anything, children: anything, infants: anything }),
  },
  'search-airports-as-numbers': {
    summary: 'Codes of airports may be JSON numbers; nothing is found then.',
    fails: [
      'body.itineraries.items.departure_airport_code.type',
      'body.itineraries.items.arrival_airport_code.type',
    ],
    ...looks({
      itineraries: list(
        object({ ...itineraryFields, departure_airport_code: anything, arrival_airport_code: anything }),
        1,
        6,
      ),
    }),
  },
  'search-malformed-json-repaired': {
    summary: 'JSON that lacks its end is read.',
    fails: 'body.malformed',
    ...repairsCutShort,
  },
  'search-malformed-json-crashes': {
    summary: 'A body that is not JSON ends in a 500.',
    fails: ['body.malformed', 'response.no-server-error'],
    ...crashesOnMalformed,
  },
});
