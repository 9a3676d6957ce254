import type { PageData } from '../report/formats/html.js';

export const { report, again, passing } = JSON.parse(
  document.getElementById('data')!.textContent,
) as PageData;

const byId = new Map(report.requirements.map((row) => [row.id, row]));

export const requirementOf = (id: string) => byId.get(id);
