import { existsSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { readDescription } from '../../../server-under-test/target-mistakes.js';
import type { TargetInput } from '../../../server-under-test/target.js';
import { isPath } from '../../flags.js';
import { certifyFlags, type CertifyFlags } from './command.js';

const configName = 'cwit.config.json';

/** A configuration: flags in camelCase, and the members of a target file. */
export type Config = CertifyFlags & TargetInput;

/** Reads a configuration, by default cwit.config.json. Its paths are relative to the file. Throws a TargetError. */
export function readConfig(path?: string): Config {
  const file = path ?? configName;
  if (path === undefined && !existsSync(file)) return {};
  const { $schema: _, ...config } = readDescription(file, 'config') as Config & { $schema?: string };
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => {
      const isFile = name in certifyFlags && isPath(certifyFlags[name as keyof CertifyFlags]);
      return [name, isFile && typeof value === 'string' ? resolve(dirname(file), value) : value];
    }),
  );
}
