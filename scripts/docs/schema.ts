import { mapMembers, type Json, type JsonSchema } from '../generate/document.js';
import { codeOf, details, htmlTable, renderedInline } from './html.js';

/** The keywords that the documentation shows. Conditions (`if`, `not`) are left out: requirements state them in words. */
interface Shape {
  type?: string | string[];
  title?: string;
  description?: string;
  format?: string;
  pattern?: string;
  const?: Json;
  enum?: Json[];
  default?: Json;
  example?: Json;
  required?: string[];
  properties?: Record<string, Shape>;
  additionalProperties?: Shape | boolean;
  items?: Shape;
  oneOf?: Shape[];
  anyOf?: Shape[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Renders a schema without references: its type and limits, then its members, which nest. */
export function schemaHtml(schema: JsonSchema): string {
  const shape = merged(schema);
  return `<p>${summary(shape)}</p>${members(shape, true)}`;
}

/** Renders the type, the limits and the description of a value, then its members in an element that opens with a click. */
export function valueHtml(schema: JsonSchema): string {
  return valueOf(merged(schema));
}

const valueOf = (shape: Shape): string => summary(shape) + members(shape, false);

function summary(shape: Shape): string {
  const { title, description, example } = shape;
  return [
    `<span class="type">${typeOf(shape)}</span>${limits(shape)}`,
    (description ?? title) ? renderedInline(description ?? title ?? '') : '',
    example === undefined || typeof example === 'object' ? '' : `Example: ${literalOf(example)}`,
  ]
    .filter(Boolean)
    .join('<br>');
}

/** Names a type in words, such as `array of string or null`. */
function typeOf(shape: Shape): string {
  const options = alternatives(shape);
  if (options.length > 0) return [...new Set(options.map(typeOf))].join(' or ');
  const { type, format, items } = shape;
  const types = [type ?? (shape.properties ? 'object' : 'any JSON value')].flat();
  return types
    .map((name) => {
      if (name === 'array' && items) return `array of ${typeOf(items)}`;
      return name === 'string' && format ? `string (${format})` : name;
    })
    .join(' or ');
}

function limits(shape: Shape): string {
  const { enum: values, pattern, format, default: usual } = shape;
  const texts = [
    'const' in shape ? `always ${literalOf(shape.const)}` : '',
    values ? `one of ${values.map(literalOf).join(', ')}` : '',
    // A format has its own pattern, which is long and says nothing more.
    pattern && !format ? `pattern ${codeOf(pattern)}` : '',
    between(shape.minimum, shape.maximum, ''),
    between(shape.minLength, shape.maxLength, ' characters'),
    between(shape.minItems, shape.maxItems, ' items'),
    usual === undefined ? '' : `default ${literalOf(usual)}`,
  ].filter(Boolean);
  return texts.map((text) => `, ${text}`).join('');
}

function between(least: number | undefined, most: number | undefined, unit: string): string {
  if (least !== undefined && most !== undefined) return `${least} to ${most}${unit}`;
  if (least !== undefined) return `at least ${least}${unit}`;
  return most === undefined ? '' : `at most ${most}${unit}`;
}

const literalOf = (value: Json): string => codeOf(JSON.stringify(value));

/** Renders the members of an object, of the objects in an array, or of each alternative. */
function members(shape: Shape, isOpen: boolean): string {
  const { properties, required = [], items, additionalProperties: others } = shape;
  const own = alternatives(shape).map((option) => named(option, members(option, isOpen)));
  if (items) own.push(members(items, isOpen));
  if (typeof others === 'object') own.push(details('each member', valueOf(others)));
  if (!properties) return own.join('');
  const rows = Object.entries(properties).map(([name, member]) => [
    `${codeOf(name)}${required.includes(name) ? '<br><b>required</b>' : ''}`,
    valueOf(member),
  ]);
  const table = htmlTable(['Field', 'Value'], rows);
  return (
    (isOpen ? table : details(rows.length === 1 ? '1 field' : `${rows.length} fields`, table)) + own.join('')
  );
}

const named = ({ title }: Shape, text: string): string =>
  text && title ? `<p><b>${renderedInline(title)}</b></p>${text}` : text;

const alternatives = ({ oneOf = [], anyOf = [] }: Shape): Shape[] => [...oneOf, ...anyOf];

/** A copy in which the parts of each `allOf` are members of the schema itself. */
function merged(schema: JsonSchema): Shape {
  const plain = mapMembers(schema, (item, name) =>
    ['example', 'const', 'enum', 'default', 'required'].includes(name) ? item : mergedItem(item),
  ) as JsonSchema;
  const { allOf = [], ...own } = plain;
  return (allOf as Shape[]).reduce(combined, own as Shape);
}

const mergedItem = (item: unknown): unknown => {
  if (Array.isArray(item)) return item.map(mergedItem);
  return item !== null && typeof item === 'object' ? merged(item as JsonSchema) : item;
};

/** A schema that says what both say; where they contradict, the second counts. */
function combined(first: Shape, second: Shape): Shape {
  const all: Shape = { ...first, ...second };
  if (first.required && second.required) all.required = [...new Set([...first.required, ...second.required])];
  if (first.items && second.items) all.items = combined(first.items, second.items);
  if (first.properties && second.properties) {
    all.properties = { ...first.properties };
    for (const [name, member] of Object.entries(second.properties))
      all.properties[name] = combined(first.properties[name] ?? {}, member);
  }
  return all;
}
