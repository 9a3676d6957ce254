import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonical } from '../contract/json.js';
import { isBuilt, packageFile } from '../contract/package-files.js';
import { shownUrl } from '../http/network.js';
import type { ReportedDigests } from '../report/model/model.js';
import type { Target } from '../target/target.js';

/** What a report of a target rests on, but for its journal. */
export function digestsOf(target: Target): ReportedDigests {
  return { target: digestOf(declared(target)), suite: suiteDigest() };
}

/** SHA-256 of a JSON value, whatever the order of its members, in hexadecimal. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

/** What declares a target: never a credential, the value of a header or of a fixture, or what a URL may carry. */
function declared(target: Target) {
  const { baseUrl, environment, features, requestsPerMinute, stateHandler, webhookUrl, network } = target;
  return {
    baseUrl,
    environment,
    features,
    requestsPerMinute,
    ...(target.allow.length > 0 ? { allow: [...target.allow].sort() } : {}),
    stateHandler: stateHandler === undefined ? null : shownUrl(stateHandler),
    stateHeaders: Object.keys(target.stateHeaders).sort(),
    headers: Object.keys(network.headers ?? {}).sort(),
    webhookUrl: webhookUrl === undefined ? null : shownUrl(webhookUrl),
    fixtures: target.fixtures.map(({ state, params = {}, once = false, values }) => ({
      state,
      params,
      once,
      values: Object.keys(values).sort(),
    })),
  };
}

const root = fileURLToPath(packageFile('./'));
// What tests: not types, nor the reference server, of which a build shares parts with `chunks/`. The names of chunks are made
// of their contents, so that the same sources have the same digest.
const folders = isBuilt
  ? ['src', 'generated', 'chunks']
  : ['src', 'generated', 'tests/conformance', 'properties'];
const runs = /(?<!\.d)\.(js|mjs|ts|json)$/;

/** SHA-256 of the paths and contents of the files that judge, in hexadecimal. Those of a build differ from its sources. */
export function suiteDigest(): string {
  const hash = createHash('sha256');
  for (const path of folders.flatMap(filesBelow).sort()) {
    hash.update(`${path}\0`).update(
      createHash('sha256')
        .update(readFileSync(join(root, path)))
        .digest(),
    );
  }
  return hash.digest('hex');
}

const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && runs.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).split(sep).join('/'));
