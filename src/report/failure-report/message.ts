import { count } from '../../contract/words.js';
import { parseJson } from '../../contract/json.js';
import { visible, type Colors } from '../text/plain-text.js';
import type { ReportedExchange } from '../model/model.js';

const longestBody = 200;
const indent = '    ';
// What every client and server sends and no requirement is about.
const trivial =
  /^(accept.*|access-control-.*|age|alt-svc|cache-control|connection|content-length|date|etag|expires|host|keep-alive|server|strict-transport-security|transfer-encoding|user-agent|vary|via|x-powered-by)$/i;

/** The request of an exchange, as lines of a failure report. */
export function sentMessage({ request, purpose }: ReportedExchange, colors: Colors): string[] {
  const line = `${request.method} ${request.path}`;
  const body = request.body === null ? [] : bodyLines(request.body);
  return [title('Request', purpose, colors), ...message(line, request.headers, body)];
}

/** What came back, as lines of a failure report. */
export function receivedMessage(
  { response, failure, durationMs }: ReportedExchange,
  colors: Colors,
): string[] {
  const head = title('Response', `after ${durationMs} ms`, colors);
  if (!response) return [head, indented(`none: ${failure ?? 'unknown cause'}`)];
  return [head, ...message(`HTTP ${response.status}`, response.headers, bodyLines(response.body))];
}

function title(name: string, note: string, colors: Colors): string {
  return `  ${colors.bold(name)} ${colors.dim(`(${visible(note)})`)}`;
}

function message(first: string, headers: Record<string, string>, body: string[]): string[] {
  const telling = Object.entries(headers).filter(([name]) => !trivial.test(name));
  return [first, ...telling.map(([name, value]) => `${name}: ${value}`), ...body].map(indented);
}

function indented(line: string): string {
  return `${indent}${visible(line)}`;
}

function bodyLines(body: string): string[] {
  const lines = body === '' ? ['(no body)'] : pretty(body).split('\n');
  const rest = lines.length - longestBody;
  return rest > 0
    ? [...lines.slice(0, longestBody), `… ${count(rest, 'more line')}: see report.json`]
    : lines;
}

function pretty(body: string): string {
  const json = parseJson(body);
  return json === undefined ? body : JSON.stringify(json, null, 2);
}
