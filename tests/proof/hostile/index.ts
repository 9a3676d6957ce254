import { framing } from './framing.js';
import type { Hostile } from './hostile.js';
import { looks } from './looks.js';
import { money } from './money.js';
import { redirects } from './redirects.js';
import { sizes } from './sizes.js';
import { slow } from './slow.js';
import { states } from './states.js';
import { statuses } from './statuses.js';
import { texts } from './texts.js';
import { throttling } from './throttling.js';

/** The table: each server misbehaves in one way. */
export const hostile: readonly Hostile[] = [
  ...framing,
  ...statuses,
  ...sizes,
  ...slow,
  ...looks,
  ...throttling,
  ...redirects,
  ...texts,
  ...money,
  ...states,
];
