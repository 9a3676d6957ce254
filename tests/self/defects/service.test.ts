import { prove } from './prove.js';

prove('service');
