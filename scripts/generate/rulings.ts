/** How the suite reads a place of the interface document that could be read otherwise. */
export interface Ruling {
  /** `ruling:` and a name; permanent. */
  id: string;
  /** The ruling in words, Markdown. */
  text: string;
  /** The places of the document that it reads. */
  clauses: string[];
}

/**
 * The rulings of docs/rulings.md: a heading with the id, one paragraph, and the places that it reads.
 * @throws Error with the ruling that is written otherwise
 */
export function rulingsOf(markdown: string): Ruling[] {
  const [, ...sections] = markdown.split(/^### (?=ruling:)/m);
  const rulings = sections.map((section) => {
    const [id = '', text = '', reads = '', ...more] = section
      .split(/^#/m)[0]!
      .trim()
      .split(/\n{2,}/);
    const clauses = /^_Reads:_ (.+)$/.exec(reads)?.[1]?.split('; ');
    if (!/^ruling:[a-z0-9]+(-[a-z0-9]+)*$/.test(id) || !text || !clauses || more.length > 0)
      throw new Error(`docs/rulings.md: ${id} is an id, one paragraph and one line _Reads:_`);
    return { id, text, clauses };
  });
  const ids = rulings.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`docs/rulings.md: ${twice} is there twice`);
  return rulings;
}
