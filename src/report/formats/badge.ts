import { makeBadge } from 'badge-maker';
import { inBrief } from '../in-brief.js';
import type { Report } from '../model.js';

const label = 'contract';

/** What shields.io draws a badge of: https://shields.io/badges/endpoint-badge. */
export function badge(report: Report): string {
  const shown = { schemaVersion: 1, label, message: inBrief(report), color: colorOf(report) };
  return `${JSON.stringify(shown, null, 2)}\n`;
}

/** The same badge, drawn. */
export function badgeSvg(report: Report): string {
  return `${makeBadge({ label, message: inBrief(report), color: colorOf(report) })}\n`;
}

function colorOf({ summary: { verdict, complete } }: Report): string {
  if (verdict === 'conforming') return complete ? 'brightgreen' : 'yellow';
  return verdict === 'nonconforming' ? 'red' : 'lightgrey';
}
