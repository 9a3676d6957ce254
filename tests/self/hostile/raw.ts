import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Passing } from '../support/proxy.js';

type Answer = (passing: unknown, outgoing: ServerResponse) => void;

/** The connection of an answer, for bytes that no HTTP library writes. */
export function socketOf(outgoing: ServerResponse): Socket {
  const socket = outgoing.socket!;
  socket.on('error', () => undefined);
  return socket;
}

/** Answers with these bytes, a character each, and ends the connection. */
export const says =
  (text: string): Answer =>
  (_, outgoing) =>
    void socketOf(outgoing).end(text, 'latin1');

/** Answers with these bytes, and leaves the connection open. */
export const saysAndWaits =
  (text: string): Answer =>
  (_, outgoing) =>
    void socketOf(outgoing).write(text, 'latin1');

/** Answers with these bytes, and then with a piece at a fixed interval in milliseconds, without end. */
export const dripping =
  (text: string, piece: string, everyMs: number): Answer =>
  (_, outgoing) => {
    const socket = socketOf(outgoing);
    socket.write(text, 'latin1');
    const drops = setInterval(() => socket.write(piece, 'latin1'), everyMs);
    socket.on('close', () => clearInterval(drops));
  };

/** Answers with these bytes, and then repeats a piece as fast as the client reads, up to a size or without end. */
export const flooding =
  (text: string, piece: Buffer, bytes = Infinity): Answer =>
  (_, outgoing) => {
    const socket = socketOf(outgoing);
    socket.write(text, 'latin1');
    let left = bytes;
    const pour = (): void => {
      while (left > 0 && !socket.destroyed) {
        left -= piece.length;
        if (!socket.write(piece)) return void socket.once('drain', pour);
      }
      socket.end();
    };
    pour();
  };

/** Answers correctly, with a change of the text. */
export const changing =
  (change: (text: string) => string): ((passing: Passing, outgoing: ServerResponse) => void) =>
  ({ status, text }, outgoing) =>
    void outgoing.writeHead(status).end(change(text));

/** Answers correctly. */
export const passed = changing((text) => text);

const begin = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n';

/** The head of an answer that has JSON, with further header lines. */
export const head = (...lines: string[]): string =>
  `${begin}${lines.map((line) => `${line}\r\n`).join('')}\r\n`;

/** Answers with this body under further header lines, and ends the connection. */
export const under = (body: string, ...lines: string[]): Answer => says(`${head(...lines)}${body}`);
