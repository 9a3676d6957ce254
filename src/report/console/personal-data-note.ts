import type { Report } from '../model/model.js';

/** What whoever passes a report on has to know of it; null where personal data is masked. */
export function personalDataNote({ showsPersonalData }: Pick<Report, 'showsPersonalData'>): string | null {
  if (!showsPersonalData) return null;
  return 'Unmasked: this report shows personal data as it is (--show-personal-data).';
}
