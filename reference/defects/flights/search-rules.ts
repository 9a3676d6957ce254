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
import { defectsOf, type Defect } from '../defect.js';
import { crashesOnMalformed, repairsCutShort } from '../faults/bodies.js';

const search = defectsOf('searchFlights');
const { flights: sound } = defaults;

/** Looks at some members in another way. */
function looks(fields: Fields): Overrides {
  return { flights: { searchFields: () => ({ ...sound.searchFields(), ...fields }) } };
}

const legs = (day: Rule, least = 1): Fields => ({
  itineraries: list(object({ ...itineraryFields, departure_date: day }), least, 6),
});

/** Faults of what a search accepts. */
export const searchRules: readonly Defect[] = [
  search(
    'search-without-premium-economy',
    'Of the cabin classes, premium_economy was forgotten.',
    ['documented-values'],
    looks({ cabin_class: optional(oneOf('economy', 'business', 'first')) }),
  ),
  search(
    'search-round-trip-for-return',
    'The search type of a return is called round_trip.',
    ['documented-values'],
    looks({ search_type: optional(oneOf('oneway', 'round_trip', 'multidestination')) }),
  ),
  search(
    'search-loc-with-numbers',
    'The place of a fault in an itinerary has its index as a number.',
    ['validation-body'],
    {
      alter: onRefused(['rule'], (answer) => {
        const { detail } = answer.body as { detail: { loc: string[] }[] };
        const numbered = (part: string) => (/^\d+$/.test(part) ? Number(part) : part);
        return { ...answer, body: { detail: detail.map((one) => ({ ...one, loc: one.loc.map(numbered) })) } };
      }),
    },
  ),
  search('search-zero-adults', 'adults may be 0.', ['body.adults.minimum'], looks({ adults: wholeFrom(0) })),
  search(
    'search-itineraries-not-looked-at',
    'itineraries may be anything, or missing; nothing is found then.',
    ['body.itineraries.required', 'body.itineraries.type', 'body.itineraries.items.type'],
    {
      flights: {
        ...looks({ itineraries: anything }).flights,
        finds: (asked, now) =>
          Array.isArray(asked.itineraries) &&
          asked.itineraries.every((leg) => typeof leg === 'object' && leg !== null) &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-second-itinerary-not-looked-at',
    'Only the first itinerary is looked at, and flown.',
    ['every-itinerary'],
    {
      before: onRequestBody(({ itineraries, ...rest }) => ({
        ...rest,
        itineraries: Array.isArray(itineraries) ? itineraries.slice(0, 1) : itineraries,
      })),
    },
  ),
  search(
    'search-empty-itineraries',
    'itineraries may be empty; nothing is found then.',
    ['body.itineraries.minItems'],
    looks(legs(departureDay, 0)),
  ),
  search(
    'search-date-not-looked-at',
    'Anything is a departure date; nothing is found on a day that there is not.',
    ['body.itineraries.items.departure_date.format', 'body.itineraries.items.departure_date.type'],
    {
      flights: {
        ...looks(legs(anything)).flights,
        finds: (asked, now) =>
          asked.itineraries.every(({ departure_date: day }) => departureDay(day, []).length === 0) &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-date-crashes',
    'A departure date that is none ends in a 500.',
    ['body.itineraries.items.departure_date.format', 'response.no-server-error'],
    {
      flights: {
        ...looks(legs(text)).flights,
        finds: (asked, now) =>
          asked.itineraries.every(({ departure_date: day }) => new Date(day).toISOString() !== '') &&
          sound.finds(asked, now),
      },
    },
  ),
  search(
    'search-any-type-of-trip',
    'An unknown search_type is taken for oneway.',
    ['body.search_type.enum', 'body.search_type.type'],
    looks({ search_type: anything }),
  ),
  search(
    'search-any-cabin',
    'An unknown cabin_class is taken for economy.',
    ['body.cabin_class.enum', 'body.cabin_class.type'],
    looks({ cabin_class: anything }),
  ),
  search(
    'search-unknown-words-are-first',
    'An unknown search_type or cabin_class is taken for the first one that is known.',
    ['body.search_type.enum', 'body.cabin_class.enum'],
    looks({ search_type: optional(text), cabin_class: optional(text) }),
  ),
  search(
    'search-negative-children',
    'children may be below 0.',
    ['body.children.minimum'],
    looks({ children: optional(wholeFrom(-1000)) }),
  ),
  search(
    'search-negative-infants',
    'infants may be below 0.',
    ['body.infants.minimum'],
    looks({ infants: optional(wholeFrom(-1000)) }),
  ),
  search(
    'search-numbers-as-text',
    'Numbers of travellers may be text, and any number.',
    ['adults', 'children', 'infants'].flatMap((who) => [`body.${who}.type`, `body.${who}.minimum`]),
    looks({ adults: anything, children: anything, infants: anything }),
  ),
  search(
    'search-airports-as-numbers',
    'Codes of airports may be JSON numbers; nothing is found then.',
    [
      'body.itineraries.items.departure_airport_code.type',
      'body.itineraries.items.arrival_airport_code.type',
    ],
    looks({
      itineraries: list(
        object({ ...itineraryFields, departure_airport_code: anything, arrival_airport_code: anything }),
        1,
        6,
      ),
    }),
  ),
  search(
    'search-malformed-json-repaired',
    'JSON that lacks its end is read.',
    ['body.malformed'],
    repairsCutShort,
  ),
  search(
    'search-malformed-json-crashes',
    'A body that is not JSON ends in a 500.',
    ['body.malformed', 'response.no-server-error'],
    crashesOnMalformed,
  ),
];
