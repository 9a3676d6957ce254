import { prove } from './prove.js';

prove('flights');
