import { generateIfStale } from '../build.mjs';

/** Before any test: makes the files of generated/ that git does not hold, so that `npx vitest` runs in a fresh clone. */
export default async function setup() {
  const { code, output } = await generateIfStale();
  if (code !== 0) throw new Error(output);
}
