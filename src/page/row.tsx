import { Component } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { RequirementResult } from '../report/model/model.js';
import { Sign } from './badge.js';
import { kindOf } from './filter.js';
import { RequirementCard } from './requirement-card.js';
import { Prose } from './text.js';

interface Props {
  row: RequirementResult;
  /** The number of the visit that leads here, where one does. */
  visit: number | null;
  open: (target: string) => void;
}

/** A requirement in the list. Nothing but a visit changes it: two thousand of them need not be compared at each key. */
export class Row extends Component<Props> {
  override shouldComponentUpdate({ row, visit }: Props): boolean {
    return row !== this.props.row || visit !== this.props.visit;
  }

  override render({ row, visit, open }: Props) {
    return (
      <li id={`at:${row.id}`}>
        <Item row={row} visit={visit} open={open} />
      </li>
    );
  }
}

function Item({ row, visit, open }: Props) {
  const [isOpen, setOpen] = useState(visit !== null);
  useLayoutEffect(() => {
    if (visit !== null) setOpen(true);
  }, [visit]);
  const { id, level, text, reason, operation } = row;
  return (
    <details
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
