import type { paths } from '../contract/contract.js';
import { sameSecond } from './timestamps.js';

type SearchPath = paths['/vaas/api/v1/flight/search']['post'];
type Offer = SearchPath['responses'][200]['content']['application/json']['data'][number];
type Journeys = Offer['journeys'];

/** Whether two options have the same airports and times. Times that cannot be compared count as equal. */
export function sameRoute(a: Journeys, b: Journeys): boolean {
  return (
    a.length === b.length &&
    a.every((journey, i) => {
      const other = b[i]!;
      return (
        journey.departure_airport_code === other.departure_airport_code &&
        journey.arrival_airport_code === other.arrival_airport_code &&
        sameSecond(journey.departure_datetime, other.departure_datetime) &&
        sameSecond(journey.arrival_datetime, other.arrival_datetime)
      );
    })
  );
}

export const route = (journeys: Journeys): string =>
  journeys
    .map(
      (leg) =>
        `${String(leg.departure_airport_code)} ${leg.departure_datetime} - ${String(leg.arrival_airport_code)}`,
    )
    .join(', ');
