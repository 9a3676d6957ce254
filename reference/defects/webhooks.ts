import type { Defect } from './defect.js';
import { bodies } from './webhooks/bodies.js';
import { delivery } from './webhooks/delivery.js';
import { orders } from './webhooks/orders.js';
import { signature } from './webhooks/signature.js';

export const webhooks: readonly Defect[] = [...delivery, ...signature, ...orders, ...bodies];
