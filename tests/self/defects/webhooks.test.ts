import { prove } from './prove.js';

prove('webhooks');
