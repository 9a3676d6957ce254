import { alone } from './alone.js';

alone(2);
