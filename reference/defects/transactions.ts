import type { Defect } from './defect.js';
import { bounds } from './transactions/bounds.js';
import { combined } from './transactions/combined.js';
import { filters } from './transactions/filters.js';
import { meta } from './transactions/meta.js';
import { order } from './transactions/order.js';
import { paging } from './transactions/paging.js';
import { records } from './transactions/records.js';
import { states } from './transactions/states.js';
import { unknownValues } from './transactions/unknown-values.js';
import { window } from './transactions/window.js';

export const transactions: readonly Defect[] = [
  ...filters,
  ...window,
  ...unknownValues,
  ...order,
  ...paging,
  ...bounds,
  ...meta,
  ...records,
  ...states,
  ...combined,
];
