// Every legal choice certifies green by itself.
import { alone } from './green.js';

alone(1);
