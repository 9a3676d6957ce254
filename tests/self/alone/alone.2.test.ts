import { alone } from './alone.js';

alone(1);
