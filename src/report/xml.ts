import { visible } from './visible.js';

/** An XML element: its name, its attributes in their order, and the elements or the text in it. */
export interface Element {
  name: string;
  attributes: Readonly<Record<string, string | number>>;
  /** Text is written as a CDATA section. */
  content?: readonly Element[] | string;
}

/** An XML document of any texts: what XML 1.0 forbids is escaped as in JSON, or dropped. */
export function xmlDocument(root: Element): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, '')}`;
}

function written({ name, attributes, content = [] }: Element, indent: string): string {
  const pairs = Object.entries(attributes).map(([key, value]) => ` ${key}="${escaped(String(value))}"`);
  const start = `${indent}<${name}${pairs.join('')}`;
  if (content.length === 0) return `${start}/>\n`;
  const inside =
    typeof content === 'string'
      ? // The end of a section cannot stand in it.
        `<![CDATA[${legal(content).replaceAll(']]>', ']] >')}]]>`
      : `\n${content.map((one) => written(one, `${indent}  `)).join('')}${indent}`;
  return `${start}>${inside}</${name}>\n`;
}

const references: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
};

function escaped(text: string): string {
  return legal(text).replace(/[&<"\t\n]/g, (char) => references[char]!);
}

// Control characters as escapes; noncharacters dropped.
function legal(text: string): string {
  return visible(text).replace(/[\uFFFE\uFFFF]/g, '');
}
