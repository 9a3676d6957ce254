import { clauseProblem } from '../../clauses.js';

/** Each requirement and each unspecified row cites a place of the interface document. */
export default function clausesExist() {
  const check = (clause, location, ctx) => {
    const message = clauseProblem(clause);
    if (message) ctx.report({ message, location });
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
      for (const [name, { clause }] of Object.entries(operation['x-derived'] ?? {})) {
        if (clause !== undefined) check(clause, ctx.location.child(['x-derived', name, 'clause']), ctx);
      }
      checkEntries(operation, ctx);
    },
  };
}
