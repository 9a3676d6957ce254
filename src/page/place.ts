import { noFilters, type Filters, type Kind } from './filter.js';

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
      ...noFilters,
      text: values.get('q') ?? '',
      kinds: list('verdict') as Kind[],
      levels: list('level'),
      tag: values.get('tag') ?? '',
    },
  };
}

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/%(2F|3D|2C)/g, decodeURIComponent);

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
