import { prove } from './prove.js';

prove('wallet');
