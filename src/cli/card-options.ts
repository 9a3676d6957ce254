import type { CardOptions } from '../report/console.js';
import type { Report } from '../report/model.js';
import { terminalColors, terminalWidth } from './terminal-colors.js';

/** How the cards of a report are shown on this terminal. */
export const cardOptions = ({ again, requirements }: Report): CardOptions => ({
  colors: terminalColors,
  width: terminalWidth,
  again,
  beside: requirements,
});
