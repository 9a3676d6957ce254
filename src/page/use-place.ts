import { useCallback, useEffect, useState } from 'preact/hooks';
import type { Filters } from './filter.js';
import { hashOf, placeOf, type Place } from './place.js';

/** The place that the address names, and a way to change its filters, or what was opened last, without going there. */
export function usePlace() {
  // A link to where one is already is a new visit, too.
  const [visit, setVisit] = useState(() => ({ ...placeOf(location.hash), number: 0 }));
  useEffect(() => {
    const follow = () => setVisit(({ number }) => ({ ...placeOf(location.hash), number: number + 1 }));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  const change = useCallback((part: Partial<Place>) => setVisit((before) => ({ ...before, ...part })), []);
  // Browsers limit how often an address may change.
  useEffect(() => {
    const hash = hashOf(visit);
    const now = location.hash || '#';
    if (hash === now) return;
    const timer = setTimeout(() => history.replaceState(null, '', hash), 150);
    return () => clearTimeout(timer);
  }, [visit]);
  const filter = useCallback((filters: Filters) => change({ filters }), [change]);
  const open = useCallback((target: string) => change({ target }), [change]);
  return { ...visit, filter, open };
}
