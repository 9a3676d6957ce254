import { Component } from 'preact';
import { useEffect, useLayoutEffect, useMemo, useState } from 'preact/hooks';
import type { RequirementResult } from '../report/model/model.js';
import { report, requirementOf } from './data.js';
import { FilterBar } from './filter-bar.js';
import { filtered, type Filters, kindOf } from './filter.js';
import { RequirementCard } from './requirement-card.js';
import { Prose } from './text.js';
import { Sign } from './verdict-sign.js';

interface Props {
  target: string;
  number: number;
  filters: Filters;
  filter: (filters: Filters) => void;
  open: (target: string) => void;
}

/** Every requirement, with filters that the address of the page keeps. */
export function Requirements({ target, number, filters, filter, open }: Props) {
  const all = report.requirements;
  const chosen = useMemo(() => filtered(all, filters), [filters]);
  // What a link leads to is listed, whatever the filters say.
  const visited = useMemo(() => requirementOf(target), [number]);
  const rows = useMemo(
    () => (visited && !chosen.includes(visited) ? [visited, ...chosen] : chosen),
    [chosen, visited],
  );
  const isBelow = target === 'observations' || target === 'effort';
  const shown = useGrowing(rows, isBelow ? rows.length : visited ? rows.indexOf(visited) + 1 : 0);
  const groups = useMemo(() => byOperation(rows.slice(0, shown)), [rows, shown]);
  return (
    <section id="at:requirements" aria-labelledby="requirements-title">
      <h2 id="requirements-title">
        Requirements <span class="count">{all.length}</span>
      </h2>
      <FilterBar filters={filters} filter={filter} />
      <p class="result" role="status">
        {chosen.length === all.length
          ? `All ${all.length} requirements`
          : `${chosen.length} of ${all.length} requirements`}
      </p>
      {groups.map(([operation, own]) => (
        <section key={operation} class="group" aria-label={operation}>
          <h3>{operation}</h3>
          <ul class="rows box">
            {own.map((row) => (
              <Row key={row.id} row={row} visit={row === visited ? number : null} open={open} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  );
}

const first = 60;
const more = 250;

/** How many rows are there yet: the first ones at once, so that no keystroke waits for the others. */
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

function byOperation(rows: readonly RequirementResult[]): [string, RequirementResult[]][] {
  const groups = new Map<string, RequirementResult[]>();
  for (const row of rows) {
    const group = groups.get(row.operation);
    if (group) group.push(row);
    else groups.set(row.operation, [row]);
  }
  return [...groups];
}

interface RowProps {
  row: RequirementResult;
  /** The number of the visit that leads here, where one does. */
  visit: number | null;
  open: (target: string) => void;
}

/** A requirement in the list. Nothing but a visit changes it: two thousand of them need not be compared at each key. */
class Row extends Component<RowProps> {
  override shouldComponentUpdate({ row, visit }: RowProps): boolean {
    return row !== this.props.row || visit !== this.props.visit;
  }

  override render({ row, visit, open }: RowProps) {
    return (
      <li id={`at:${row.id}`}>
        <Item row={row} visit={visit} open={open} />
      </li>
    );
  }
}

function Item({ row, visit, open }: RowProps) {
  const [isOpen, setOpen] = useState(visit !== null);
  useLayoutEffect(() => {
    if (visit !== null) setOpen(true);
  }, [visit]);
  const { id, level, text, reason, operation } = row;
  return (
    <details
      class="bare"
      open={isOpen}
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !isOpen) open(id);
        setOpen(currentTarget.open);
      }}
    >
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
