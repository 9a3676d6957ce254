import { prove } from './prove.js';

prove('recipients');
