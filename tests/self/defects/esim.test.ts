import { prove } from './prove.js';

prove('esim');
