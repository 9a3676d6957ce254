import { breaking, falling } from './breaking.js';
import { framing } from './framing.js';
import type { Hostile } from './hostile.js';
import { looks } from './looks.js';
import { money } from './money.js';
import { redirects } from './redirects.js';
import { sizes } from './sizes.js';
import { slow } from './slow.js';
import { silentStates, states } from './states.js';
import { statuses } from './statuses.js';
import { texts } from './texts.js';
import { told } from './told.js';
import { throttling } from './throttling.js';

/** The table: each server misbehaves in one way. */
export const hostile = {
  /** Servers that answer at once, or end the connection. */
  quick: [
    ...framing,
    ...statuses,
    ...looks,
    ...redirects,
    ...texts,
    ...money,
    ...states,
    ...told,
    ...breaking,
  ],
  /** Servers that make the suite wait. */
  waiting: [...slow, ...throttling, ...silentStates, ...falling],
  /** Servers that keep the processor busy. They run alone. */
  heavy: sizes,
} as const satisfies Readonly<Record<string, readonly Hostile[]>>;
