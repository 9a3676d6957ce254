import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { decoded } from '../contract/words.js';
import { type Filters, type Kind, noFilters } from './requirements/filter.js';

/** What the address of the page says: where to look, and how the requirements are filtered. */
export interface Place {
  /** The id of a requirement, `cause=` and the id of a cause, or the name of a section. */
  target: string;
  filters: Filters;
}

/** `#TARGET?q=TEXT&verdict=fail,warn&level=MUST&tag=TAG`, each part only where there is something to say. */
export function hashOf({ target, filters: { text, kinds, levels, tag } }: Place): string {
  const parts = Object.entries({ q: text, verdict: kinds.join(), level: levels.join(), tag })
    .filter(([, value]) => value !== '')
    .map(([name, value]) => `${name}=${encoded(value)}`);
  return `#${encoded(target)}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

export function placeOf(hash: string): Place {
  const [target = '', query = ''] = hash.replace(/^#/, '').split('?');
  const values = new URLSearchParams(query);
  const list = (name: string): string[] => (values.get(name) ?? '').split(',').filter(Boolean);
  return {
    target: decoded(target),
    filters: {
      text: values.get('q') ?? '',
      kinds: list('verdict') as Kind[],
      levels: list('level'),
      tag: values.get('tag') ?? '',
    },
  };
}

/** The address of the requirements with some filters. */
export const hashOfFilters = (filters: Partial<Filters>): string =>
  hashOf({ target: 'requirements', filters: { ...noFilters, ...filters } });

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(2F|3D|2C)/g, decodeURIComponent);

/** A place where the reader went, by a link or the address. */
export interface Visit {
  target: string;
  /** Counted from 0: a link to where one is already is a new visit, too. */
  number: number;
}

/** The place that the address names, and a way to change its filters, or what was opened last, without going there. */
export function usePlace() {
  const [visit, setVisit] = useState(() => ({ ...placeOf(location.hash), number: 0 }));
  useEffect(() => {
    const follow = () => setVisit(({ number }) => ({ ...placeOf(location.hash), number: number + 1 }));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // Browsers limit how often an address may change.
  useEffect(() => {
    const hash = hashOf(visit);
    const now = location.hash || '#';
    if (hash === now) return;
    const timer = setTimeout(() => history.replaceState(null, '', hash), 150);
    return () => clearTimeout(timer);
  }, [visit]);
  const change = useCallback((part: Partial<Place>) => setVisit((before) => ({ ...before, ...part })), []);
  return { ...visit, change };
}

/**
 * Shows the reader what the address names, and moves the focus there, at each visit. Its id is not the address itself:
 * a browser that finds it, too, would take the focus away again.
 */
export function useReveal(target: string, visit: number): void {
  useLayoutEffect(() => {
    if (target === '') return;
    // What has to be opened or listed first is there by the next frame.
    const frame = requestAnimationFrame(() => {
      const element = document.getElementById(`at:${target}`);
      element?.scrollIntoView({ block: 'start' });
      const inside = element?.querySelector<HTMLElement>('summary, h2, h3') ?? element;
      if (inside && inside.tagName !== 'SUMMARY') inside.tabIndex = -1;
      inside?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [visit]);
}
