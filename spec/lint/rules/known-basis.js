import { readFileSync } from 'node:fs';

const rulings = readFileSync(new URL('../../../docs/rulings.md', import.meta.url), 'utf8');
const bases = new Set(['stated', 'inferred', ...rulings.match(/(?<=^### )ruling:\S+$/gm)]);

/** Each row has a known basis. An inferred requirement is a SHOULD, because a MUST needs a statement or an interpretation. */
export default function knownBasis() {
  const check = ({ id, level, basis }, location, ctx) => {
    if (!bases.has(basis)) {
      const message = `The basis of \`${id}\` must be stated, inferred, or an interpretation of docs/rulings.md.`;
      ctx.report({ message, location });
    } else if (level === 'MUST' && basis === 'inferred') {
      ctx.report({
        message: `\`${id}\` is inferred: make it a SHOULD, or add an interpretation to docs/rulings.md.`,
        location,
      });
    }
  };
  const checkEntries = (node, ctx) => {
    for (const list of ['x-requirements', 'x-unspecified']) {
      for (const [index, entry] of (node[list] ?? []).entries()) {
        check(entry, ctx.location.child([list, index, 'basis']), ctx);
      }
    }
  };
  return {
    Root: checkEntries,
    Operation(operation, ctx) {
      for (const [id, { basis }] of Object.entries(operation['x-derived'] ?? {})) {
        if (basis !== undefined) check({ id, basis }, ctx.location.child(['x-derived', id, 'basis']), ctx);
      }
      checkEntries(operation, ctx);
    },
  };
}
