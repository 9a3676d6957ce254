import type { Report } from '../../../report/model/model.js';

/** What to do where a defect of the embedded server broke nothing: it is there, and nothing that was sent came upon it. */
export function untriedDefect(defect: string | undefined, { summary, effort }: Report): string | null {
  if (defect === undefined || summary.verdict !== 'conforming' || summary.warn > 0) return null;
  const ways = [
    ...(effort?.depth === 'deep' ? [] : ['--depth deep']),
    ...(summary.selectedFrom === undefined ? [] : ['more requirements']),
    'another --seed',
  ];
  return `Nothing that this run tried came upon the defect ${defect}: try ${ways.join(', or ')}.`;
}
