import { prove } from './prove.js';

prove('accounts');
