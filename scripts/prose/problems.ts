import { bannedTerms } from './terms.js';

const longestSentence = 30; // Words.
/** A path, an id or an identifier with dots. */
const codeWord = /\S*\w[./_:?-]+[\w[]\S*/g;
/** A section of the interface document, as sources cite it. */
const section = /^(Reads: )?What the service does >/;

/** The problems of one piece of prose, each as a sentence. Only documents have a limit on the length of sentences. */
export function problemsOf(text: string, { isDocument = false } = {}) {
  const words = text.replace(codeWord, '…');
  const problems = bannedTerms.flatMap(([pattern, advice]) => {
    const found = pattern.exec(words);
    return found ? [`"${found[0]}", better: ${advice}`] : [];
  });
  for (const sentence of text.split(/(?<=[.!?:;])\s+(?=["“(`…A-Z])/)) {
    if (/^(what|who|whose)\b/i.test(sentence) && !sentence.includes('?') && !section.test(sentence)) {
      problems.push('a sentence begins with a "what" or "who" clause; name the subject');
    }
    const length = sentence.split(/\s+/).filter((word) => /\w/.test(word)).length;
    if (isDocument && length > longestSentence) {
      problems.push(`a sentence of ${length} words; at most ${longestSentence}`);
    }
  }
  return problems;
}
