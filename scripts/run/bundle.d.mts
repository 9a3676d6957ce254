import type { Metafile } from 'esbuild';

export function bundle(options?: { write?: boolean }): Promise<Metafile>;
export function bundledPackages(metafile: Metafile): string[];
