import { alone } from './alone.js';

alone(0);
