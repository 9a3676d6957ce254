/** What the console shows of a report. Each is a pure function to text; colours are handed in. */
export { failureCard, type CardOptions } from './card.js';
export { observations } from './observations.js';
export { operations } from './operations.js';
export { summary } from './summary.js';
export { warnings } from './warnings.js';
