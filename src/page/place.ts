import { useCallback, useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { decoded } from '../contract/words.js';
import { type Filters, type Kind, noFilters } from './requirements/filter.js';

/** The state in the URL of the page: the visible part and the filters. */
export interface Place {
  /** The id of a requirement, `cause=` and the id of a root cause, or the name of a section. */
  target: string;
  filters: Filters;
}

/** Formats `#TARGET?q=TEXT&verdict=fail,warn&level=MUST&tag=TAG` without empty parts. */
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

/** The link to the requirements with some filters. */
export const hashOfFilters = (filters: Partial<Filters>): string =>
  hashOf({ target: 'requirements', filters: { ...noFilters, ...filters } });

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(2F|3D|2C)/g, decodeURIComponent);

/** A visit to a part of the page by a link or by the URL. */
export interface Visit {
  target: string;
  /** Counted from 0. A link to the current place is a new visit. */
  number: number;
}

/** The place in the URL, and a function that changes it without scrolling there. */
export function usePlace() {
  const [visit, setVisit] = useState(() => ({ ...placeOf(location.hash), number: 0 }));
  useEffect(() => {
    const follow = () => setVisit(({ number }) => ({ ...placeOf(location.hash), number: number + 1 }));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);
  // Browsers limit how often a page may change its URL.
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
 * Scrolls to the visited element and focuses it. Element ids differ from the URL fragment, since a browser that finds the
 * fragment would move the focus away.
 */
export function useReveal(target: string, visit: number): void {
  useLayoutEffect(() => {
    if (target === '') return;
    // The element may not exist before the next frame.
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
