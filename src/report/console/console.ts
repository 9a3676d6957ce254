/** What the console shows of a report. Each is a pure function to text; colours are handed in. */
export { causeCards } from './cause-cards.js';
export { clientNote } from './client-note.js';
export { effortNote } from './effort-note.js';
export { observations } from '../build/observations.js';
export { summary } from './summary.js';
