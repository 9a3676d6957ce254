const places = /^\/(?:body|path|query|header)\/./;

/**
 * Every example of a refusal says by `x-refusals` how it comes about, so that the pact can show it, or why it
 * cannot. A 401 comes of missing credentials, and a 5xx never.
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
              `The example ${name} of ${status} is in no row of \`x-refusals\`: say how it comes about, or why not.`,
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

/** The examples of refusals: status, and name (`base` for a single one). */
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
  if (isExplained === isMade) return 'says either what is changed in a request, or why no request shows it';
  return undefined;
}
