import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

const clauses = new Set(parse(readFileSync(new URL('../../clauses.yaml', import.meta.url), 'utf8')));

/** Whatever the spec demands or leaves open cites a clause of the interface document. */
export default function clausesExist() {
  const check = (clause, location, ctx) => {
    if (clauses.has(clause)) return;
    const message =
      clause === undefined ? 'A clause is missing.' : `\`${clause}\` is no entry of spec/clauses.yaml.`;
    ctx.report({ message, location });
  };
  const checkEntries = (node, ctx) => {
    for (const list of ['x-requirements', 'x-unspecified']) {
      for (const [index, entry] of (node[list] ?? []).entries()) {
        check(entry.clause, ctx.location.child([list, index, 'clause']), ctx);
      }
    }
  };
  return {
    Root: checkEntries,
    Operation(operation, ctx) {
      check(operation['x-clause'], ctx.location.child('x-clause'), ctx);
      checkEntries(operation, ctx);
    },
  };
}
