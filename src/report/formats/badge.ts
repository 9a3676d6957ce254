import { badgen } from 'badgen';
import { inBrief } from '../text/verdict-words.js';
import { asJson } from '../text/plain-text.js';
import type { Report } from '../model/model.js';

const label = 'contract';

/** The data of a badge for shields.io: https://shields.io/badges/endpoint-badge. */
export const badge = (report: Report): string =>
  asJson({ schemaVersion: 1, label, message: inBrief(report), color: colorOf(report) });

// badgen has other names for the colors of shields.io.
const drawn = { brightgreen: 'green', yellow: 'yellow', red: 'red', lightgrey: 'grey' };

/** The same badge as an SVG image. */
export function badgeSvg(report: Report): string {
  // The other style has random ids, so that equal reports would give different files.
  const svg = badgen({ label, status: inBrief(report), color: drawn[colorOf(report)], style: 'flat' });
  return `${svg.trim()}\n`;
}

function colorOf({ summary: { verdict, complete } }: Report): keyof typeof drawn {
  if (verdict === 'conforming') return complete ? 'brightgreen' : 'yellow';
  return verdict === 'nonconforming' ? 'red' : 'lightgrey';
}
