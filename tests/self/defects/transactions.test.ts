import { prove } from './prove.js';

prove('transactions');
