import type { Report } from '../model/model.js';
import { asJson } from '../text/plain-text.js';
import { certificate } from './certificate.js';
import { html } from './html.js';
import { junit } from './junit.js';
import { markdown } from './markdown.js';
import { sarif } from './sarif.js';

export interface Format {
  /** Its name for `--format`. */
  name: string;
  /** Its name in the folder of the reports. */
  file: string;
  /** Whether every run writes it. */
  isDefault: boolean;
  /** Returns null if the report does not have the data; `needs` explains that. */
  render: (report: Report) => string | null;
  needs?: string;
}

/** All file formats of reports. A new format needs its file and one line here. */
export const formats: readonly Format[] = [
  { name: 'json', file: 'report.json', isDefault: true, render: json },
  { name: 'junit', file: 'junit.xml', isDefault: true, render: junit },
  { name: 'html', file: 'report.html', isDefault: true, render: html },
  {
    name: 'certificate',
    file: 'certificate.json',
    isDefault: true,
    render: certificate,
    needs:
      'it needs digests, which only `cwit certify` and `cwit webhook certify` of this version or later record',
  },
  { name: 'md', file: 'report.md', isDefault: false, render: markdown },
  { name: 'sarif', file: 'report.sarif', isDefault: false, render: sarif },
];

/** The whole report, in the format of report.schema.json. */
export function json(report: Report): string {
  return asJson(report);
}
