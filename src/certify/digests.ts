import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { canonical } from '../contract/json.js';
import { isBuilt, packageFile } from '../contract/package-files.js';
import { shownUrl } from '../http/network.js';
import type { ReportedDigests } from '../report/model/model.js';
import type { Target } from '../server-under-test/target.js';
import { fileDigest } from './journal-file.js';

export function digestsOf(target: Target): ReportedDigests {
  return { target: digestOf(declared(target)), suite: suiteDigest() };
}

/** SHA-256 of a JSON value in hexadecimal, independent of the order of members. */
export const digestOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

/** The description of a target without credentials, and without the values of headers, fixtures and URL queries. */
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
// The files that test a server, without types and the reference server. A build shares `chunks/` with the reference server;
// their names are hashes of their contents, so equal sources have equal digests.
const folders = isBuilt
  ? ['src', 'generated', 'chunks']
  : ['src', 'generated', 'tests/conformance', 'properties'];
const runs = /(?<!\.d)\.(js|mjs|ts|json)$/;

/** SHA-256 of the paths and contents of these files in hexadecimal. The digests of a build and of its sources differ. */
export function suiteDigest(): string {
  const hash = createHash('sha256');
  for (const path of folders.flatMap(filesBelow).sort())
    hash.update(`${path}\0${fileDigest(join(root, path))}`);
  return hash.digest('hex');
}

// Yarn's Plug'n'Play reads the package from an archive, and its entries of folders have no `parentPath`.
const filesBelow = (folder: string): string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => runs.test(path))
    .map((path) => join(folder, path).split(sep).join('/'));
