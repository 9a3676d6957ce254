/** Words that prose must not use, each with its replacement. The left side is matched in whole words, in any case. */
type Term = readonly [pattern: RegExp, advice: string];

/** Rare or old words, and words that translate another language. */
const wording: Term[] = [
  [/\bmend(s|ed|ing)?\b/i, 'fix'],
  [/\banew\b/i, 'again'],
  [/\bbeside\b/i, 'next to, besides'],
  [/\b(in vain|held against|in earnest|to be had|does for a part)\b/i, 'a plain verb'],
  [/\botherwise(?=\s*([.,;:)]|$))/i, 'differently; or begin the sentence with it'],
  [/\bdear\b/i, 'expensive'],
  [/\b(such a one|another one)\b/i, 'another, one of these'],
  [/\bso (many|long)\b(?! as| that)/i, 'the number, the time'],
  [/\bwho(m|so)?ever\b/i, 'anyone who, any'],
  [/\basked no more\b|\band no more\b/i, 'no longer, only'],
  [/\btoo(?=\s*([.;:)]|$))/i, 'also'],
  [/\b(is|are|was|were|be|being) told\b/i, 'the suite reports …'],
  [/\b(what lacks|what is what)\b/i, 'a subject and a verb'],
  [/\b(thereof|therein|thereby|hitherto|hence|whilst|nought|amiss|aught)\b/i, 'a plain word'],
];

/** Private words for things that the field has words for. */
const terms: Term[] = [
  [/(?<!cwit )\bjudg(e|es|ed|ing|e?ments?)\b/i, 'test, check, evaluate'],
  [/\b(accused|innocent)\b/i, 'server under test; valid'],
  [/\b(il)?legal(ly)?\b/i, 'valid, allowed by the contract'],
  [/\bsilences?\b/i, 'unspecified behavior'],
  [/\brulings?\b(?!\.md|:[a-z])/i, 'interpretation'],
  [/\bclauses?\b/i, 'source, section'],
  [/\blaws?\b/i, 'property, invariant'],
  [/\bpositive controls?\b/i, 'baseline request'],
  [/\b(hard|odd|naughty|travelling) (values?|inputs?)\b/i, 'edge-case value, malformed input'],
  [/\bdealt( out)?\b/i, 'sampled, rotated'],
  [/\blanes?\b/i, 'concurrency group'],
  [/\ballowances?\b/i, 'request budget'],
  [/\b(trails?|asides?|story|stories)\b/i, 'request log, steps, unrelated step'],
  [/\b(insists?|insisting|patience|beyond doubt)\b/i, 'retry, timeout'],
  [/\b(kill sheet|counter-proof|gegenprobe)\b/i, 'detection matrix'],
  [/\b(two|both|all) faces\b/i, 'entry points'],
  [/\bfailure cards?\b|\bcause cards?\b/i, 'failure report'],
];

export const bannedTerms = [...wording, ...terms];
