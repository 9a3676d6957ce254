import type { IncomingHttpHeaders } from 'node:http';
import { print } from './json.js';
import type { World } from './world.js';

export interface Asked {
  path: Record<string, string>;
  query: URLSearchParams;
  body: Record<string, unknown>;
  headers: IncomingHttpHeaders;
}

export interface Answer {
  status: number;
  type?: string;
  text: string;
  headers?: Record<string, string>;
}

export interface Route {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  /** The document names only `api-key` for it. */
  keyOnly?: boolean;
  /** Whether it creates or modifies, so that it supports Idempotency-Key. */
  writes?: boolean;
  /** A refusal in the shape that the document gives for the operation, or in any where it gives none. */
  refuse: (status: number, message: string) => Answer;
  handle: (asked: Asked, world: World) => Promise<Answer>;
  /** The replayed answer, where a defect changes it. */
  again?: (answer: Answer, world: World) => Answer;
}

export const json = (status: number, value: unknown, type = 'application/json;charset=UTF-8'): Answer => ({
  status,
  type,
  text: `\n${print(value)}\n`,
});

export const html = (status: number, message: string): Answer => ({
  status,
  type: 'text/html; charset=utf-8',
  text: `<!doctype html><title>${status}</title><h1>${status}</h1><p>${message.replaceAll('<', '&lt;')}</p>`,
});

export const plainText = (status: number, message: string): Answer => ({
  status,
  type: 'text/plain',
  text: message,
});

export const nothing = (status: number): Answer => ({ status, text: '' });

/** The `{error, message}` body: of the numbers only 401 is shown, the others are its own. */
export const numbered = (status: number, message: string): Answer =>
  json(status, { error: status === 401 ? 401 : 7000 + status, message, trace: null });

export const enveloped = (status: number, message: string, errors?: Record<string, string[]>): Answer =>
  json(status, { status: 'error', message, ...(errors && { errors }) });

export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** The problems found in a body, by field. */
export class Problems {
  readonly found: Record<string, string[]> = {};

  constructor(readonly body: Record<string, unknown>) {}

  get any(): boolean {
    return Object.keys(this.found).length > 0;
  }

  add(field: string, message: string): undefined {
    (this.found[field] ??= []).push(message);
  }

  has(field: string): boolean {
    return Object.hasOwn(this.body, field);
  }

  /** A text that fits; undefined, and a problem, when it does not or when it is missed. */
  text(field: string, fits: (text: string) => boolean, rule: string, required = true): string | undefined {
    if (!this.has(field)) return required ? this.add(field, 'This field is required.') : undefined;
    const value = this.body[field];
    if (typeof value !== 'string' || value !== value.trim() || !fits(value)) return this.add(field, rule);
    return value;
  }
}

export const isEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);
export const isPhone = (text: string): boolean => /^\+[1-9][0-9]{6,14}$/.test(text);
export const isDigits = (count: number) => (text: string) => text.length === count && /^[0-9]+$/.test(text);
export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
