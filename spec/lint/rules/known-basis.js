import { readFileSync } from 'node:fs';

const rulings = readFileSync(new URL('../../../docs/rulings.md', import.meta.url), 'utf8');
const bases = new Set(['stated', 'inferred', ...rulings.match(/(?<=^### )ruling:\S+$/gm)]);

/** Each row says what it rests on; what is only inferred is no MUST, unless a ruling argues for it. */
export default function knownBasis() {
  const check = ({ id, level, basis }, location, ctx) => {
    if (!bases.has(basis)) {
      const message = `The basis of \`${id}\` is stated, inferred, or a ruling of docs/rulings.md.`;
      ctx.report({ message, location });
    } else if (level === 'MUST' && basis === 'inferred') {
      ctx.report({ message: `\`${id}\` is inferred: a ruling argues for it, or it is a SHOULD.`, location });
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
