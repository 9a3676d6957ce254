import type { ServerResponse } from 'node:http';
import type { Passing } from '../support/proxy.js';

/** Writes a secret to one place of an answer. Returns whether it sent the answer. */
export type Echo = (shown: string, passing: Passing, outgoing: ServerResponse) => boolean;

const json = 'application/json';
const headerSafe = (text: string): boolean => /^[\t\x20-\x7e]*$/.test(text);

function send(outgoing: ServerResponse, status: number, text: string): true {
  outgoing.writeHead(status, { 'content-type': json }).end(text);
  return true;
}

/** A JSON object with changed members; any other text unchanged. */
function withMembers(text: string, more: object): string {
  try {
    const value: unknown = JSON.parse(text);
    return JSON.stringify(typeof value === 'object' && !Array.isArray(value) ? { ...value, ...more } : value);
  } catch {
    return text;
  }
}

/** Every place in which a hostile server shows a secret. */
export const echoes: Readonly<Record<string, Echo>> = {
  'the message of a rejection': (shown, { status }, outgoing) =>
    send(outgoing, status < 400 ? 400 : status, JSON.stringify({ status: false, message: `No: ${shown}` })),
  'a member of a success': (shown, { status, text }, outgoing) =>
    send(outgoing, status, withMembers(text, { debug: shown, deep: [{ trace: `x${shown}x` }] })),
  'the name of a member': (shown, { status, text }, outgoing) =>
    send(outgoing, status, withMembers(text, { [shown]: 1 })),
  'the name of a member that is said to be wrong': (shown, _, outgoing) =>
    send(outgoing, 400, JSON.stringify({ status: false, message: 'No', errors: { [shown]: 5 } })),
  'a page of an error': (shown, _, outgoing) => {
    outgoing.writeHead(500, { 'content-type': 'text/html' }).end(`<h1>Error</h1><pre>${shown}</pre>`);
    return true;
  },
  'the value of a header': (shown, { status, text }, outgoing) => {
    if (!headerSafe(shown)) return false;
    outgoing.setHeader('x-debug', shown);
    outgoing.setHeader('set-cookie', `session=${encodeURIComponent(shown)}`);
    return send(outgoing, status, text);
  },
  'the name of a header': (shown, { status, text }, outgoing) => {
    if (!/^[\w.~+-]+$/.test(shown)) return false;
    outgoing.setHeader(`x-${shown}`, '1');
    return send(outgoing, status, text);
  },
  'the status text': (shown, { status, text }, outgoing) => {
    if (!headerSafe(shown)) return false;
    outgoing.statusMessage = shown;
    return send(outgoing, status, text);
  },
  'a redirection': (shown, _, outgoing) => {
    outgoing
      .writeHead(302, { location: `https://elsewhere.example.com/in?token=${encodeURIComponent(shown)}` })
      .end();
    return true;
  },
  'text that is no JSON': (shown, { status }, outgoing) =>
    send(outgoing, status, `{"message": "${shown}", oops`),
};
