import { fullFormats } from 'ajv-formats/dist/formats.js';
import { formats as own } from '../../spec/formats.js';

/** The formats that the spec uses: two of ajv's and our own. */
export const formats = { uuid: fullFormats.uuid, date: fullFormats.date, ...own };
