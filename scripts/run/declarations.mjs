// Writes the type declarations of dist/.
import { copyFileSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, runTool } from './run.mjs';

const config = 'tsconfig.build.json';

/**
 * Writes the declarations of the exports, and of the modules that these import, into dist/. The compiler also writes
 * declarations of code that the exports only call, which stay out of the package. Returns the result of the compiler.
 */
export async function writeDeclarations() {
  const emitted = 'dist/.declarations';
  const result = await runTool('tsc', ['-p', config, '--outDir', emitted]);
  if (result.code === 0) {
    const { files } = JSON.parse(readFileSync(join(root, config), 'utf8'));
    const copied = new Set();
    for (const file of files) copyNamed(file.replace(/\.ts$/, ''), emitted, copied);
  }
  rmSync(join(root, emitted), { recursive: true, force: true });
  return result;
}

/** Copies the declaration of a module and of the modules that it imports. */
function copyNamed(module, emitted, copied) {
  if (copied.has(module)) return;
  copied.add(module);
  const path = `${module}.d.ts`;
  // The declaration of the validators is a source file, which the compiler does not write.
  const from = [join(root, emitted, path), join(root, path)].find((one) => existsSync(one));
  const to = join(root, 'dist', path);
  mkdirSync(dirname(to), { recursive: true });
  copyFileSync(from, to);
  for (const [, name] of readFileSync(from, 'utf8').matchAll(/\b(?:from |import\()['"](\.[^'"]*)\.js['"]/g))
    copyNamed(join(dirname(module), name), emitted, copied);
}
