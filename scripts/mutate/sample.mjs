import { createHash } from 'node:crypto';

/** So many of the mutants, the same for a seed whatever else there is; all where no number is given. */
export function sampleOf(mutants, { sample, seed }) {
  if (sample === undefined) return [...mutants];
  const rank = (mutant) =>
    createHash('sha256')
      .update(`${seed} ${keyOf(mutant)}`)
      .digest('hex');
  const ranked = mutants
    .map((mutant) => [rank(mutant), mutant])
    .sort(([one], [other]) => (one < other ? -1 : 1));
  return ranked.slice(0, sample).map(([, mutant]) => mutant);
}

const keyOf = ({ fileName, location: { start, end }, mutatorName, replacement }) =>
  [fileName, start.line, start.column, end.line, end.column, mutatorName, replacement].join(' ');
