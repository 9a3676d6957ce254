import { useEffect, useRef } from 'preact/hooks';
import { report } from '../data.js';
import { countedKinds, kinds, Sign } from '../verdict-sign.js';
import { type Filters, noFilters } from './filter.js';

interface Props {
  filters: Filters;
  filter: (change: Partial<Filters>) => void;
}

const tags = [...new Set(report.requirements.map(({ tag }) => tag))];

/** The filters of the requirements. The key `/` moves the focus to the search. */
export function FilterBar({ filters: { text, tag, kinds: chosen, levels }, filter }: Props) {
  const search = useSlash();
  const toggled = <T extends string>(values: readonly T[], value: T): T[] =>
    values.includes(value) ? values.filter((other) => other !== value) : [...values, value];
  return (
    <form
      class="filters"
      role="search"
      aria-label="Requirements"
      onSubmit={(event) => event.preventDefault()}
    >
      <label class="search">
        <span class="hidden">Text in the id, the text or the reason</span>
        <input
          ref={search}
          type="search"
          placeholder="Search id, text or reason"
          value={text}
          onInput={({ currentTarget }) => filter({ text: currentTarget.value })}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <label>
        <span class="hidden">Tag</span>
        <select value={tag} onChange={({ currentTarget }) => filter({ tag: currentTarget.value })}>
          <option value="">All tags</option>
          {tags.map((one) => (
            <option value={one}>{one}</option>
          ))}
        </select>
      </label>
      <div class="chips wrap" role="group" aria-label="Verdict">
        {countedKinds(report.summary).map(([kind, n]) => (
          <button
            type="button"
            aria-pressed={chosen.includes(kind)}
            onClick={() => filter({ kinds: toggled(chosen, kind) })}
          >
            <Sign kind={kind} quiet /> {kinds[kind].title} <span class="count">{n}</span>
          </button>
        ))}
      </div>
      <div class="chips wrap" role="group" aria-label="Level">
        {['MUST', 'SHOULD'].map((level) => (
          <button
            type="button"
            aria-pressed={levels.includes(level)}
            onClick={() => filter({ levels: toggled(levels, level) })}
          >
            {level}
          </button>
        ))}
        <button type="button" class="clear" onClick={() => filter(noFilters)}>
          Clear
        </button>
      </div>
    </form>
  );
}

/** Moves the focus to the search on `/`, unless the user is typing in another field. */
function useSlash() {
  const search = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const isWriting = (event.target as HTMLElement).closest('input, select, textarea') !== null;
      if (event.key !== '/' || isWriting || event.ctrlKey || event.metaKey || event.altKey) return;
      event.preventDefault();
      search.current?.focus();
      search.current?.scrollIntoView({ block: 'center' });
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  }, []);
  return search;
}
