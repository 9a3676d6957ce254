import type { Report } from './model.js';

/** A file that a report is rendered to. */
export interface Format {
  /** What `--format` calls it. */
  name: string;
  /** Its name in the folder of the reports. */
  file: string;
  /** Every run leaves it there. */
  isDefault: boolean;
  /** Null where the report lacks what the file is about. */
  render: (report: Report) => string | null;
}
