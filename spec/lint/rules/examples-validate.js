import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { formats } from '../../formats.js';

/** Every literal example is valid against the schema next to it. */
export default function examplesValidate() {
  // Unknown formats and keywords are errors. Redocly's own example rules do not know our formats.
  const ajv = new Ajv2020({
    allErrors: true,
    strict: true,
    strictRequired: false,
    strictTypes: false,
    strictTuples: false,
    multipleOfPrecision: 9,
  });
  addFormats.default(ajv);
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  ajv.addVocabulary(['example', 'discriminator', 'externalDocs', 'xml']);

  const check = (example, schema, location, ctx) => {
    try {
      const validate = ajv.compile(selfContained(schema, ctx));
      if (validate(example)) return;
      const [first] = validate.errors;
      const path = first.instancePath
        .split('/')
        .slice(1)
        .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
      ctx.report({
        message: `The example does not fit its schema: ${ajv.errorsText(validate.errors, { dataVar: 'example' })}.`,
        location: location.child(path),
      });
    } catch (error) {
      ctx.report({ message: `The schema of this example does not compile: ${error.message}.`, location });
    }
  };

  // A media type, a parameter or a header: one `example`, or named Example objects.
  const checkExamples = (node, ctx) => {
    if (node.schema === undefined) return;
    if (node.example !== undefined) check(node.example, node.schema, ctx.location.child('example'), ctx);
    for (const [name, entry] of Object.entries(node.examples ?? {})) {
      const here = { node: entry, location: ctx.location.child(['examples', name]) };
      const { node: example, location } = entry.$ref === undefined ? here : ctx.resolve(entry);
      if (example?.value !== undefined) check(example.value, node.schema, location.child('value'), ctx);
    }
  };

  return {
    MediaType: checkExamples,
    Parameter: checkExamples,
    Header: checkExamples,
    Schema(schema, ctx) {
      if (schema.example !== undefined) check(schema.example, schema, ctx.location.child('example'), ctx);
      if (!Array.isArray(schema.examples)) return;
      schema.examples.forEach((example, index) =>
        check(example, schema, ctx.location.child(['examples', index]), ctx),
      );
    },
  };
}

/** The schema without references to other files: each referenced schema is moved to its `$defs`, once. */
function selfContained(schema, ctx) {
  const names = new Map();
  const definitions = {};
  const copy = (value, source) => {
    if (Array.isArray(value)) return value.map((item) => copy(item, source));
    if (value === null || typeof value !== 'object') return value;
    const copied = Object.entries(value)
      .filter(([key]) => !key.startsWith('x-'))
      .map(([key, item]) => [
        key,
        key === '$ref' && typeof item === 'string' ? reference(value, source) : copy(item, source),
      ]);
    return Object.fromEntries(copied);
  };
  const reference = (value, source) => {
    const { node, location } = ctx.resolve({ $ref: value.$ref }, source);
    if (node === undefined) throw new Error(`${value.$ref} points nowhere`);
    const key = location.absolutePointer;
    if (!names.has(key)) {
      const name = String(names.size);
      names.set(key, name);
      definitions[name] = copy(node, location.source.absoluteRef);
    }
    return `#/$defs/${names.get(key)}`;
  };
  const root = copy(schema, ctx.location.source.absoluteRef);
  return { ...root, $defs: definitions };
}
