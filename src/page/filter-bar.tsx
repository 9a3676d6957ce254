import { useEffect, useRef } from 'preact/hooks';
import { report } from './data.js';
import { type Filters, kindOf, noFilters } from './filter.js';
import { kindNames, kinds, Sign } from './verdict-sign.js';

interface Props {
  filters: Filters;
  filter: (filters: Filters) => void;
}

const all = report.requirements;
const counts = new Map(kindNames.map((kind) => [kind, all.filter((row) => kindOf(row) === kind).length]));
const tags = [...new Set(all.map(({ tag }) => tag))];
const levels = ['MUST', 'SHOULD'];

/** The filters of the requirements. `/` leads to the text. */
export function FilterBar({ filters, filter }: Props) {
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
          value={filters.text}
          onInput={({ currentTarget }) => filter({ ...filters, text: currentTarget.value })}
        />
        <kbd aria-hidden="true">/</kbd>
      </label>
      <label>
        <span class="hidden">Tag</span>
        <select
          value={filters.tag}
          onChange={({ currentTarget }) => filter({ ...filters, tag: currentTarget.value })}
        >
          <option value="">All tags</option>
          {tags.map((tag) => (
            <option key={tag} value={tag}>
              {tag}
            </option>
          ))}
        </select>
      </label>
      <div class="chips wrap" role="group" aria-label="Verdict">
        {kindNames
          .filter((kind) => counts.get(kind)! > 0)
          .map((kind) => (
            <button
              key={kind}
              type="button"
              aria-pressed={filters.kinds.includes(kind)}
              onClick={() => filter({ ...filters, kinds: toggled(filters.kinds, kind) })}
            >
              <Sign kind={kind} quiet /> {kinds[kind].title} <span class="count">{counts.get(kind)}</span>
            </button>
          ))}
      </div>
      <div class="chips wrap" role="group" aria-label="Level">
        {levels.map((level) => (
          <button
            key={level}
            type="button"
            aria-pressed={filters.levels.includes(level)}
            onClick={() => filter({ ...filters, levels: toggled(filters.levels, level) })}
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

/** The key `/` leads to the search, where one is not writing already. */
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
