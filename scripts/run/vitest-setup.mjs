import { generateIfStale } from '../build.mjs';

/** Writes the git-ignored files of generated/ before the tests, so that `npx vitest` works in a fresh clone. */
export default async function setup() {
  const { code, output } = await generateIfStale();
  if (code !== 0) throw new Error(output);
}
