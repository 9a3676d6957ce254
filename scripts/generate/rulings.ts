/** How the suite interprets an ambiguous place of the interface document. */
export interface Ruling {
  /** `ruling:` and a name. Ids never change. */
  id: string;
  /** The interpretation, in Markdown. */
  text: string;
  /** The places of the document that it interprets. */
  clauses: string[];
}

/**
 * Parses docs/rulings.md. Each interpretation has a heading with the id, one paragraph, and a line with its places.
 * @throws Error that names an interpretation in another form
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
      throw new Error(`docs/rulings.md: ${id} must have an id, one paragraph and one line _Reads:_.`);
    return { id, text, clauses };
  });
  const ids = rulings.map(({ id }) => id);
  const twice = ids.find((id, index) => ids.indexOf(id) !== index);
  if (twice) throw new Error(`docs/rulings.md: ${twice} is defined twice.`);
  return rulings;
}
