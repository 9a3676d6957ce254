import { existsSync, readFileSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { schemaErrors } from '../../../contract/contract.js';
import { packageFile } from '../../../contract/package-files.js';
import { didYouMean, quoted } from '../../../target/did-you-mean.js';
import { parseJsonc, readText } from '../../../target/user-files.js';
import { TargetError, type TargetInput } from '../../../target/target.js';
import { isPath } from '../../flags.js';
import { certifyFlags, type CertifyFlags } from './command.js';

const configName = 'cwit.config.json';

const { properties } = JSON.parse(readFileSync(packageFile('generated/config.schema.json'), 'utf8')) as {
  properties: object;
};

/** A configuration: flags in camelCase, and the members of a target file. */
export type Config = CertifyFlags & TargetInput;

/**
 * Reads a configuration; without a path, the one in the current folder if it exists. Its paths are relative to the file.
 * Throws a TargetError.
 */
export function readConfig(path?: string): Config {
  const file = path ?? configName;
  if (path === undefined && !existsSync(file)) return {};
  const read = parseJsonc(readText(file), { disallowComments: true });
  if ('wrong' in read) throw new TargetError(`${file} is not valid JSON: line ${read.line}, ${read.wrong}.`);
  const input = read.value;
  const unknown = Object.keys(Object(input) as object).find((name) => !Object.hasOwn(properties, name));
  if (unknown !== undefined)
    throw new TargetError(
      `${file} has the unknown member ${quoted(unknown)}.${didYouMean(unknown, Object.keys(properties))}`,
    );
  const faults = schemaErrors('configFile', input).map((fault) =>
    fault.replace(/^the body\b/, 'at the top:'),
  );
  if (faults.length > 0) throw new TargetError(`${file}: ${faults.join('; ')}.`);
  const { $schema: _, ...config } = input as Config & { $schema?: string };
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      const isFile = name in certifyFlags && isPath(certifyFlags[name as keyof CertifyFlags]);
      return [name, isFile && typeof value === 'string' ? resolve(dirname(file), value) : value];
    }),
  );
}
