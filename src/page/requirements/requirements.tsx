import { Component } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { groupBy } from '../../contract/collections.js';
import { count } from '../../contract/words.js';
import type { RequirementResult } from '../../report/model/model.js';
import { useOpen } from '../controls.js';
import { report, requirementOf } from '../data.js';
import type { Place, Visit } from '../place.js';
import { Prose, Section } from '../text.js';
import { Sign } from '../verdict-sign.js';
import { FilterBar } from './filter-bar.js';
import { filtered, kindOf } from './filter.js';
import { RequirementCard } from './requirement-card.js';

type Change = (part: Partial<Place>) => void;

/** All requirements, with filters that the URL of the page stores. */
export function Requirements({ target, number, filters, change }: Place & Visit & { change: Change }) {
  const all = report.requirements;
  const chosen = useMemo(() => filtered(all, filters), [filters]);
  // The target of a link is listed even if the filters exclude it.
  const visited = useMemo(() => requirementOf(target), [number]);
  const rows = useMemo(
    () => (visited && !chosen.includes(visited) ? [visited, ...chosen] : chosen),
    [chosen, visited],
  );
  const isBelow = target === 'observations' || target === 'effort';
  const shown = useGrowing(rows, isBelow ? rows.length : visited ? rows.indexOf(visited) + 1 : 0);
  const groups = useMemo(() => groupBy(rows.slice(0, shown), ({ operation }) => operation), [rows, shown]);
  const { total } = report.summary;
  const found =
    chosen.length === all.length ? `All ${total} requirements` : count(chosen.length, 'requirement');
  return (
    <Section id="requirements" title="Requirements" count={total}>
      <FilterBar filters={filters} filter={(part) => change({ filters: { ...filters, ...part } })} />
      <p class="result" role="status">
        {found}
      </p>
      {[...groups].map(([operation, own]) => (
        <section key={operation} class="group" aria-label={operation}>
          <h3>{operation}</h3>
          <ul class="rows box">
            {own.map((row) => (
              <Row key={row.id} row={row} visit={row === visited ? number : null} change={change} />
            ))}
          </ul>
        </section>
      ))}
    </Section>
  );
}

const first = 60;
const more = 250;

/** Renders the first rows at once and the others later, so that typing stays fast. */
function useGrowing(rows: readonly unknown[], least: number): number {
  const [grown, setGrown] = useState({ rows, to: first });
  const to = Math.max(grown.rows === rows ? grown.to : first, least);
  useEffect(() => {
    if (to >= rows.length) return;
    const timer = setTimeout(() => setGrown({ rows, to: to + more }));
    return () => clearTimeout(timer);
  }, [rows, to]);
  return Math.min(to, rows.length);
}

interface RowProps {
  row: RequirementResult;
  /** The number of the visit to this requirement; null if there was none. */
  visit: number | null;
  change: Change;
}

/** A requirement in the list. Only a visit changes it, so that key strokes do not compare all rows. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate({ row, visit }: RowProps): boolean {
    return row !== this.props.row || visit !== this.props.visit;
  }

  override render(props: RowProps) {
    return (
      <li id={`at:${props.row.id}`}>
        <Item {...props} />
      </li>
    );
  }
}

function Item({ row, visit, change }: RowProps) {
  const [isOpen, setOpen] = useOpen(visit);
  const { id, level, text, reason, operation } = row;
  const toggle = (toOpen: boolean) => {
    if (toOpen && !isOpen) change({ target: id });
    setOpen(toOpen);
  };
  return (
    <details class="bare" open={isOpen} onToggle={({ currentTarget }) => toggle(currentTarget.open)}>
      <summary>
        <Sign kind={kindOf(row)} />
        <span class="level">{level}</span>
        <span class="what">
          <span class="name">{id.startsWith(`${operation}/`) ? id.slice(operation.length + 1) : id}</span>
          <span class="text">
            <Prose of={text} />
          </span>
          {reason !== undefined && (
            <span class="reason">
              <Prose of={reason} />
            </span>
          )}
        </span>
      </summary>
      {isOpen && <RequirementCard row={row} />}
    </details>
  );
}
