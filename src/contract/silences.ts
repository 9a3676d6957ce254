interface Silence {
  id: string;
  text: string;
  accepted: readonly string[];
  clause: string;
  basis: string;
}

const introduction = `# What the contract leaves open

Every accepted alternative is right: what a server does is reported, and never judged. The clause is the place in
the interface document that is silent, vague or contradicted. The basis says whether the document itself says so
(stated), whether it just does not say (inferred), or which ruling of docs/rulings.md reads it.
`;

/** Everything that the contract leaves open, in Markdown: docs/silences.md, and what `cwit list --unspecified` prints. */
export function silences(rows: readonly Silence[]): string {
  return [introduction, ...rows.map(entry)].join('\n');
}

const entry = ({ id, text, accepted, clause, basis }: Silence): string => `## ${id}

${text}

- accepted: ${accepted.join('; ')}
- clause: ${clause}
- basis: ${basis}
`;
