import { parseJson } from '../../contract/json.js';
import { count, firstOf } from '../../contract/words.js';
import type { ReportedExchange } from '../model/model.js';
import { visible, type Colors } from '../text/plain-text.js';

const longestBody = 200;
// No requirement is about these common headers.
const trivial =
  /^(accept.*|access-control-.*|age|alt-svc|cache-control|connection|content-length|date|etag|expires|host|keep-alive|server|strict-transport-security|transfer-encoding|user-agent|vary|via|x-powered-by)$/i;

export function messageLines(exchange: ReportedExchange, colors: Colors): string[] {
  const { request, purpose, response, failure = 'unknown cause', durationMs } = exchange;
  const title = (name: string, note: string) => `  ${colors.bold(name)} ${colors.dim(`(${visible(note)})`)}`;
  const sent = message(`${request.method} ${request.path}`, request.headers, request.body);
  const came = response
    ? message(`HTTP ${response.status}`, response.headers, response.body)
    : [`none: ${failure}`];
  return [
    ...['', title('Request', purpose), ...sent.map(indented)],
    ...['', title('Response', `after ${durationMs} ms`), ...came.map(indented)],
  ];
}

const indented = (line: string): string => `    ${visible(line)}`;

function message(first: string, headers: Record<string, string>, body: string | null): string[] {
  const telling = Object.entries(headers).filter(([name]) => !trivial.test(name));
  const lines = body === '' ? ['(no body)'] : pretty(body ?? '').split('\n');
  return [
    first,
    ...telling.map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : firstOf(lines, longestBody, moreLines)),
  ];
}

const moreLines = (more: number): string => `… ${count(more, 'more line')}: see report.json`;

function pretty(body: string): string {
  const json = parseJson(body);
  return json === undefined ? body : JSON.stringify(json, null, 2);
}
