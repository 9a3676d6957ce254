import ts from 'typescript';
import { isScalar, LineCounter, parseDocument, visit } from 'yaml';

/** A piece of prose of a file, with the line that it begins in. */
export interface Text {
  line: number;
  text: string;
}

const inlineCode = /(`+)[^`]*?\1/g;
/** At least three words make prose; fewer are a name, a key or a label. */
const isProse = (text: string) => (text.match(/(?<![\w/.-])[a-z']{2,}(?![\w/-])/gi)?.length ?? 0) >= 3;

/** The prose of one file, by its extension: Markdown, YAML (values and comments), or TypeScript and JavaScript. */
export function textsOf(path: string, source: string): Text[] {
  const texts = readerOf(path)(source);
  return texts
    .map(({ line, text }) => ({ line, text: text.replace(inlineCode, '`…`') }))
    .filter(({ text }) => isProse(text));
}

function readerOf(path: string) {
  if (/\.mdx?$/.test(path)) return markdownTexts;
  if (/\.ya?ml$/.test(path)) return yamlTexts;
  const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  return (source: string) => scriptTexts(source, kind);
}

/** Paragraphs, list items, headings and table cells, without code blocks and link addresses. */
function markdownTexts(source: string) {
  const texts: Text[] = [];
  let paragraph: Text | undefined;
  let inCode = false;
  for (const [index, line] of source.split('\n').entries()) {
    const isFence = /^\s*(```|~~~)/.test(line);
    if (isFence) inCode = !inCode;
    if (inCode || isFence || /^\s*$|^\s*<|^ {4}\S/.test(line)) {
      paragraph = undefined;
      continue;
    }
    const text = line.replace(/\]\([^)]*\)/g, ']').replace(/[*_[\]]/g, '');
    if (line.startsWith('|')) {
      for (const cell of text.split(/(?<!\\)\|/)) texts.push({ line: index + 1, text: cell.trim() });
    } else if (paragraph && !/^\s*([-*+]|\d+\.|#|>)\s/.test(line)) {
      paragraph.text += ` ${text.trim()}`;
    } else {
      paragraph = { line: index + 1, text: text.replace(/^\s*([-*+]|\d+\.|#+|>)\s+/, '').trim() };
      texts.push(paragraph);
    }
  }
  return texts;
}

function yamlTexts(source: string) {
  const lines = new LineCounter();
  const texts: Text[] = [];
  visit(parseDocument(source, { lineCounter: lines }), {
    Scalar(key, node) {
      if (key === 'key' || !isScalar(node) || typeof node.value !== 'string') return;
      texts.push({ line: lines.linePos(node.range?.[0] ?? 0).line, text: node.value });
    },
  });
  return [...texts, ...commentBlocks(source, /^\s*#\s?(.*)$/)];
}

/** Joins comments on neighboring lines: a sentence may go on in the next line. */
function commentBlocks(source: string, comment: RegExp) {
  const texts: Text[] = [];
  let block: Text | undefined;
  for (const [index, line] of source.split('\n').entries()) {
    const text = comment.exec(line)?.[1];
    if (text === undefined) block = undefined;
    else if (block) block.text += ` ${text.trim()}`;
    else texts.push((block = { line: index + 1, text: text.trim() }));
  }
  return texts;
}

/** Comments, string literals and templates; a value in a template is one word. */
function scriptTexts(source: string, kind: ts.ScriptKind) {
  const file = ts.createSourceFile('file', source, ts.ScriptTarget.Latest, true, kind);
  const lineOf = (position: number) => file.getLineAndCharacterOfPosition(position).line + 1;
  const texts = [
    ...commentBlocks(source, /^\s*\/\/\s?(.*)$/),
    ...blockComments(source).map(({ at, text }) => ({ line: lineOf(at), text })),
  ];
  const add = (node: ts.Node, text: string) => texts.push({ line: lineOf(node.getStart()), text });
  const visitNode = (node: ts.Node) => {
    if (ts.isTemplateExpression(node)) {
      add(
        node,
        node.templateSpans.reduce((text, span) => `${text}…${span.literal.text}`, node.head.text),
      );
      for (const span of node.templateSpans) visitNode(span.expression);
      return;
    }
    if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) add(node, node.text.replace(/\s+/g, ' '));
    ts.forEachChild(node, visitNode);
  };
  visitNode(file);
  return texts;
}

function blockComments(source: string) {
  return [...source.matchAll(/(?<=^|\n)\s*\/\*+([\s\S]*?)\*\//g)].map((match) => ({
    at: match.index + match[0].search(/\S/),
    text: (match[1] ?? '').replace(/\n\s*\*?/g, ' ').trim(),
  }));
}
