// Every valid variant passes on its own.
import { alone } from './green.js';

alone(1);
