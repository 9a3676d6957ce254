import { prove } from './prove.js';

prove('cards');
