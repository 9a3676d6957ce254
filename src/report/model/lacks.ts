import type { Report, ReportedEvidence } from './model.js';

/** What a report refers to and does not have, in words that follow "it lacks"; its schema cannot say it. */
export function lacks({ causes, requirements }: Report): string | undefined {
  const ids = new Set(requirements.map(({ id }) => id));
  const unknown = causes.find(({ requirement }) => !ids.has(requirement));
  if (unknown) return `the requirement of the cause ${unknown.id}`;
  const broken = [...causes, ...requirements].find(({ evidence }) => !evidence.every(hasCompared));
  return broken && `steps that the evidence of ${broken.id} compares`;
}

const hasCompared = ({ story = [], compares }: ReportedEvidence): boolean =>
  compares === undefined || compares.every((at) => story[at]?.exchange !== undefined);
