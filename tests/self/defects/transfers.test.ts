import { prove } from './prove.js';

prove('transfers');
