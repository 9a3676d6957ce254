const places = /^\/(?:body|path|query|header)\/./;

/**
 * Every example of an error has a row in `x-refusals` with the request that causes it, for the pact, or with the reason
 * why the pact cannot show it. Missing credentials cause a 401, and no request causes a 5xx.
 */
export default function refusalsPublished() {
  return {
    Paths: {
      PathItem: {
        Operation(operation, ctx) {
          if (operation['x-unshaped']) return;
          const rows = Object.entries(operation['x-refusals'] ?? {});
          const report = (message, ...path) => ctx.report({ message, location: ctx.location.child(path) });
          for (const [status, name] of shownRefusals(operation, ctx)) {
            if (rows.some(([, row]) => row.responses?.includes(status) && (row.example ?? name) === name))
              continue;
            report(
              `The example ${name} of ${status} is in no row of \`x-refusals\`. Add the request that causes it, or the reason for its exclusion.`,
              'responses',
              status,
            );
          }
          for (const [id, row] of rows) {
            const problem = problemOf(row, operation, ctx);
            if (problem) report(`\`${id}\` ${problem}.`, 'x-refusals', id);
          }
        },
      },
    },
  };
}

/** The status and the name of each example of an error. A single example has the name `base`. */
function shownRefusals(operation, ctx) {
  return Object.keys(operation.responses ?? {})
    .filter((status) => status.startsWith('4') && status !== '401')
    .flatMap((status) => examplesOf(operation, status, ctx).map((name) => [status, name]));
}

function examplesOf(operation, status, ctx) {
  const response = operation.responses?.[status];
  const node = response?.$ref === undefined ? response : ctx.resolve(response).node;
  const media = node?.content?.['application/json'];
  if (media?.examples) return Object.keys(media.examples);
  return media?.example === undefined ? [] : ['base'];
}

function problemOf(row, operation, ctx) {
  const shown = (row.responses ?? []).flatMap((status) => examplesOf(operation, status, ctx));
  if (!shown.some((name) => (row.example ?? name) === name)) return 'names no example of a response';
  const changes = [...Object.keys(row.set ?? {}), ...(row.remove ?? []), ...Object.keys(row.fresh ?? {})];
  const stray = changes.find((pointer) => !places.test(pointer));
  if (stray) return `changes \`${stray}\`, which does not start with /body/, /path/, /query/ or /header/`;
  const isExplained = typeof row.excluded === 'string' && row.excluded.trim() !== '';
  const isMade = changes.length > 0 || row['x-given'] !== undefined;
  if (isExplained === isMade) return 'needs either the changes of a request, or the reason for its exclusion';
  return undefined;
}
