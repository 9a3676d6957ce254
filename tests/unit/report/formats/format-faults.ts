/** The faults of a rendered report by the public schema of its format. */
import { readFileSync } from 'node:fs';
import { Ajv2020 } from 'ajv/dist/2020.js';
import ajvDraft04 from 'ajv-draft-04';
import formatsOf from 'ajv-formats';
import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { validateXML } from 'xmllint-wasm';

type Faults = (text: string) => string[] | Promise<string[]>;

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const schema = (path: string): object => JSON.parse(read(path)) as object;

function bySchema(ajv: Ajv2020 | ajvDraft04.default, path: string): Faults {
  formatsOf.default(ajv);
  const validate = ajv.compile(schema(path));
  return (text) =>
    validate(JSON.parse(text)) ? [] : validate.errors!.map((one) => `${one.instancePath} ${one.message}`);
}

const strict = () => new Ajv2020({ allErrors: true, allowUnionTypes: true });
const xsd = { fileName: 'junit.xsd', contents: read('./schemas/junit.xsd') };

export const faultsOf: Record<string, Faults> = {
  json: bySchema(strict(), '../../../../generated/report.schema.json'),
  certificate: bySchema(strict(), './schemas/in-toto-test-result.json'),
  sarif: bySchema(
    new ajvDraft04.default({ allErrors: true, strict: false, unicodeRegExp: false }),
    './schemas/sarif-2.1.0.json',
  ),
  junit: async (text) => {
    const { errors } = await validateXML({ xml: { fileName: 'junit.xml', contents: text }, schema: xsd });
    return errors.map(({ message }) => message);
  },
  md: (text) => {
    const html = renderedMarkdown(text);
    const tags = [...html.matchAll(/<\/?([a-z]\w*|!--)/gi)].map(([, name]) => name!);
    return [...new Set(tags)].filter((name) => !expected.has(name)).map((name) => `a <${name}>`);
  },
};

const expected = new Set('h2 h3 p ul li strong table thead tbody tr th td details summary pre'.split(' '));

/** As GitHub renders it, but for what it takes away. */
export const renderedMarkdown = (text: string): string =>
  micromark(text, { allowDangerousHtml: true, extensions: [gfm()], htmlExtensions: [gfmHtml()] });
