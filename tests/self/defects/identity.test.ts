import { prove } from './prove.js';

prove('identity');
