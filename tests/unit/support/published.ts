import { readFileSync } from 'node:fs';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type Body = { [name: string]: Json };

interface Interaction {
  description: string;
  request: { method: string; path: string };
  response: { status: number; body?: { content: Body } };
}

/** Requests of the published pact, with their responses. */
export const { interactions } = JSON.parse(
  readFileSync('generated/pacts/cwit-client-cwit-service.json', 'utf8'),
) as { interactions: readonly Interaction[] };
