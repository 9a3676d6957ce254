import type { Balance } from './balance.js';

/** The line of the balance beside a step: it goes on as it was, or moves to what this step read. */
export function Beside({ balance }: { balance: Balance | null }) {
  if (!balance) return <span class="balance" />;
  const { text, before, after, isNew } = balance;
  // The line keeps clear of the edges.
  const x = (place: number): number => 8 + 84 * place;
  const path = before === null ? `M${x(after)} 50V100` : `M${x(before)} 0V50H${x(after)}V100`;
  const side = after > 0.5 ? { right: `${100 - x(after)}%` } : { left: `${x(after)}%` };
  return (
    <span class="balance">
      <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
        <path d={path} />
      </svg>
      {isNew && (
        <span class="reading" style={side}>
          <span class="hidden">balance </span>
          {text}
        </span>
      )}
    </span>
  );
}
