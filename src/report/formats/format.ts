import type { RunEvent } from '../../engine/events.js';
import type { Report } from '../model/model.js';

/** A file that a report is rendered to. */
export interface Format {
  /** What `--format` calls it. */
  name: string;
  /** Its name in the folder of the reports. */
  file: string;
  /** Every run leaves it there. */
  isDefault: boolean;
  /** Null where the report, or the events of its run, lack what the file is about; `needs` says it. */
  render: (report: Report, events?: readonly RunEvent[]) => string | null;
  needs?: string;
}
