import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats as own } from '../../spec/formats.js';

const uuid = fullFormats.uuid as RegExp;
const { validate: isDate } = fullFormats.date as { validate: (text: string) => boolean };

/** The formats that the spec uses: two of ajv's and our own. */
export const formats: Readonly<Record<string, (text: string) => boolean>> = {
  uuid: (text) => uuid.test(text),
  date: isDate,
  ...own,
};
