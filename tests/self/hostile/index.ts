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
  /** They answer at once, or end the connection. */
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
  /** They are waited for. */
  waiting: [...slow, ...throttling, ...silentStates, ...falling],
  /** They keep the processor busy: nothing runs beside them. */
  heavy: sizes,
} as const satisfies Readonly<Record<string, readonly Hostile[]>>;
