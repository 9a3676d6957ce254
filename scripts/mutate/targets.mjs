/** What can be mutated, and what kills its mutants. */
export const targets = {
  checks: { folder: 'src/checks', tests: ['units'], timeoutMs: 60_000 },
  cases: { folder: 'src/cases', tests: ['units'], timeoutMs: 120_000 },
  // A judge that blames the good server, or says nothing of it any more; else one that misses a defect.
  suite: {
    ...{ folder: 'tests/conformance', tests: ['requirements'], timeoutMs: 600_000 },
    byRegistry: true,
  },
  // A server of which something fails. What it is tested by, and what only defects and variants use, is no server.
  reference: {
    ...{
      folder: 'reference',
      tests: ['requirements', 'operation'],
      only: 'fail',
      timeoutMs: 300_000,
    },
    leftOut: /^reference\/((changes|defects|variants|states)\/|(worker|names|server)\.ts$)/,
  },
};
