import type { Defect } from './defect.js';
import { lists } from './esim/lists.js';
import { orders } from './esim/orders.js';
import { sequences } from './esim/sequences.js';

export const esim: readonly Defect[] = [...orders, ...lists, ...sequences];
