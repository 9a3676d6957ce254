// Lint rules: the layers of ARCHITECTURE.md, and mistakes that the compiler does not detect.

// The folders of the project, each a layer. A folder below src/ without an entry is an error.
const folders = {
  spec: 'spec',
  generated: 'generated',
  scripts: 'scripts',
  contract: 'src/contract',
  redaction: 'src/redaction',
  output: 'src/output',
  'server-under-test': 'src/server-under-test',
  http: 'src/http',
  cases: 'src/cases',
  checks: 'src/checks',
  model: 'src/model',
  rules: 'src/rules',
  engine: 'src/engine',
  property: 'src/property',
  discovery: 'src/discovery',
  domain: 'src/domain',
  webhooks: 'src/webhooks',
  pact: 'src/pact',
  report: 'src/report',
  traffic: 'src/traffic',
  page: 'src/page',
  certify: 'src/certify',
  vitest: 'src/vitest',
  cli: 'src/cli',
  conformance: 'tests/conformance',
  independent: 'tests/self/independent-server',
  self: 'tests/self',
  e2e: 'tests/e2e',
  unit: 'tests/unit',
  browser: 'tests/browser',
  properties: 'properties',
  reference: 'reference',
};
const everything = Object.keys(folders);
// No layer imports the page, which is compiled into generated/report-page.html.
const src = everything.filter((layer) => folders[layer].startsWith('src/') && layer !== 'page');
const faces = ['certify', 'cli', 'vitest'];
const judging = src.filter((layer) => !faces.includes(layer));

// Allowed imports: ARCHITECTURE.md draws them. A layer may always import itself.
const mayImport = {
  generated: [],
  scripts: ['spec'],
  contract: ['generated'],
  redaction: ['contract'],
  output: ['redaction'],
  'server-under-test': ['contract', 'redaction', 'http'],
  http: ['contract', 'redaction', 'server-under-test'],
  cases: ['contract'],
  checks: ['contract'],
  model: ['contract', 'checks'],
  rules: ['contract', 'cases', 'checks', 'model'],
  engine: ['contract', 'redaction', 'server-under-test', 'http', 'cases', 'checks'],
  property: ['contract', 'engine'],
  discovery: ['contract', 'server-under-test', 'http', 'cases', 'checks', 'engine'],
  domain: [
    'contract',
    'redaction',
    'server-under-test',
    'http',
    'cases',
    'checks',
    'model',
    'rules',
    'engine',
  ],
  webhooks: ['contract', 'redaction', 'server-under-test', 'http', 'checks', 'engine'],
  pact: ['contract', 'redaction', 'server-under-test', 'http', 'cases', 'checks', 'engine'],
  report: ['contract', 'redaction', 'output'],
  page: ['contract', 'report'],
  traffic: [
    'contract',
    'redaction',
    'server-under-test',
    'http',
    'cases',
    'checks',
    'model',
    'rules',
    'engine',
    'domain',
    'webhooks',
    'report',
  ],
  certify: judging,
  vitest: [...judging, 'certify'],
  cli: src,
  conformance: judging,
  properties: judging,
  reference: [],
  independent: [],
  self: everything,
  e2e: everything,
  unit: everything,
  browser: everything,
  spec: [],
};
const mayImportTypes = {
  cases: ['checks'],
  checks: ['cases'],
  report: ['engine', 'http'],
  reference: ['generated'],
};

const element = (...types) => ({ element: { types: { anyOf: types } } });
const file = (path) => ({ file: { path } });
const library = (source, internalPath) => ({
  module: { origin: ['external', 'core'], source, ...(internalPath && { internalPath }) },
});

// Additional imports that single files may use, and imports that a whole layer may not use.
const net = '{http,https,http2,net,tls}';
const neverSends = {
  disallow: { to: library(['openapi-fetch', `node:${net}`, net]) },
  message: 'Cases, checks, rules and reports must not send requests. Only src/http does.',
};
const special = {
  certify: [
    // The generated list imports the suites.
    { from: file('src/certify/suites.ts'), allow: { to: element('generated') } },
  ],
  cli: [{ from: file('src/cli/embedded.ts'), allow: { to: element('reference') } }],
  scripts: [
    // The generated rows use the types of the contract.
    { from: file('scripts/generate/requirements.ts'), allow: { to: element('contract') } },
    { from: file('scripts/generate/{schemas,flag-tables}.ts'), allow: { to: element('cli') } },
    // Scripts that measure or run the whole suite may import all of it.
    {
      from: file(
        'scripts/{bench,credentials,run/command,hostile,leaks,picture,recordings,sample,seeds,soak}.ts',
      ),
      allow: { to: element(...everything) },
    },
    // The tests for mutants reuse parts of the self-tests.
    { from: file('scripts/mutate/*.test.ts'), allow: { to: element('self', 'reference', 'contract') } },
    // The documentation shows results in the words of reports, and reads reports as the command does.
    { from: file('scripts/docs/*.ts'), allow: { to: element('report', 'contract') } },
    {
      from: file('scripts/{docs,docs/runs}.ts'),
      allow: { to: element('cli', 'contract', 'report', 'server-under-test') },
    },
    { from: file('scripts/docs/client-example.ts'), allow: { to: element('certify') } },
    // Checks declare their own requirements.
    {
      from: file('scripts/generate/derived-rows.ts'),
      allow: { to: element('checks', 'contract') },
    },
    // The generator reports schemas for which the fuzzer cannot generate values.
    { from: file('scripts/generate/supported.ts'), allow: { to: element('cases') } },
  ],
  ...Object.fromEntries(
    ['cases', 'checks', 'model', 'rules', 'report'].map((layer) => [layer, [neverSends]]),
  ),
  independent: [
    {
      disallow: { to: { module: { origin: 'external' } } },
      message: 'The independent server must import only Node, neither the project nor its libraries.',
    },
  ],
};
const noVitest = {
  disallow: { to: library('vitest') },
  message: 'Only src/vitest, the tests and the scripts of the project may import vitest.',
};
const knowVitest = ['vitest', 'scripts'];
const glob = (folder) => `${folder}/**/*.{ts,tsx,js,mjs}`;

/** The imports that a layer may have. The last policy that matches decides. */
function policiesOf(layer) {
  const types = mayImportTypes[layer];
  return [
    ...(mayImport[layer].length > 0 ? [{ allow: { to: element(...mayImport[layer]) } }] : []),
    ...(types ? [{ allow: { to: element(...types), dependency: { kind: 'type' } } }] : []),
    { allow: { to: { module: { origin: ['external', 'core'] } } } },
    ...(knowVitest.includes(layer) ? [] : [noVitest]),
    ...(special[layer] ?? []),
  ].map((policy) => ({ from: element(layer), ...policy }));
}

const layers = [
  {
    files: [glob('{spec,scripts,src,tests,properties,reference}')],
    jsPlugins: ['eslint-plugin-boundaries'],
    rules: { 'boundaries/no-unknown-files': 'error' },
  },
  // Tests of the project may import everything.
  ...Object.entries(folders)
    .filter(([layer]) => mayImport[layer] !== everything)
    .map(([layer, folder]) => ({
      files: [glob(folder)],
      jsPlugins: ['eslint-plugin-boundaries'],
      rules: {
        'boundaries/dependencies': [
          'error',
          {
            default: 'disallow',
            checkAllOrigins: true,
            checkUnknownLocals: true,
            message: 'This folder may not import that folder. The layer table is in oxlint.config.mjs.',
            policies: policiesOf(layer),
          },
        ],
      },
    })),
];

// All output of the program goes through src/output, which accepts only redacted text.
const writes = ['writeFile', 'appendFile', 'write', 'writev', 'open', 'copyFile', 'cp', 'createWriteStream'];
const fileWriters = {
  importNames: ['default', 'promises', ...writes, ...writes.map((name) => `${name}Sync`)],
  message: 'Only src/output writes files, because it accepts only redacted text.',
};
const oneWayOut = {
  'no-console': 'error',
  'no-restricted-imports': [
    'error',
    {
      paths: ['fs', 'node:fs', 'fs/promises', 'node:fs/promises'].map((name) => ({ name, ...fileWriters })),
    },
  ],
};
const noCast = {
  selector: ':matches(TSAsExpression, TSTypeAssertion) TSTypeReference[typeName.name="Redacted"]',
  message: 'Only a redactor may cast to Redacted.',
};
const noStream = {
  selector: 'MemberExpression[object.name="process"][property.name=/^(stdout|stderr)$/]',
  message: 'Only src/output prints, because it accepts only redacted text.',
};

// Findings and reasons are data: code that reads their words breaks when somebody improves a sentence.
const words = '/^(expected|actual|purpose|note|reason|headline)$/';
const ofWords = (place) => `:matches([${place}.name=${words}], [${place}.property.name=${words}])`;
const reading = '/^(startsWith|endsWith|includes|indexOf|match|matchAll|replace|replaceAll|search|split)$/';
const noReading = [
  `CallExpression[callee.property.name=${reading}]${ofWords('callee.object')}`,
  `CallExpression[callee.property.name=/^(test|exec)$/]${ofWords('arguments.0')}`,
].map((selector) => ({
  selector,
  message: 'Code must not read words. Give the finding or the reason (src/contract) a member instead.',
}));
const noValues = [
  'CallExpression[callee.name=/^(claim|expectThat|because)$/] > TemplateLiteral[expressions.length>0]',
  'CallExpression[callee.name="expectSame"] > TemplateLiteral[expressions.length>0]:nth-child(3)',
  'NewExpression[callee.name=/^(NotTestable|NotOffered|LimitReached)$/] > TemplateLiteral[expressions.length>0]',
].map((selector) => ({
  selector,
  message: 'Tag the template with `say`, which keeps values apart from words.',
}));

// oxlint does not have this rule; the package contains ESLint's rule, by the authors of oxlint.
const restrictedSyntax = (...selectors) => ({ 'eslint-js/no-restricted-syntax': ['error', ...selectors] });
const typescript = (level, ...rules) =>
  Object.fromEntries(rules.map((rule) => [`typescript/${rule}`, level]));
// Each of these rules has found a bug, or reveals values of unknown type.
const needTypes = [
  'no-misused-promises',
  'no-unnecessary-type-assertion',
  'no-unsafe-argument',
  'no-unsafe-assignment',
  'no-unsafe-call',
  'no-unsafe-enum-comparison',
  'no-unsafe-member-access',
  'no-unsafe-return',
  'only-throw-error',
  'prefer-promise-reject-errors',
  'restrict-plus-operands',
];
// Rules that are on by default.
const needTypesToo = ['await-thenable', 'no-base-to-string', 'no-floating-promises', 'unbound-method'];

export default {
  plugins: ['typescript', 'oxc', 'eslint'],
  jsPlugins: [{ name: 'eslint-js', specifier: 'oxlint-plugin-eslint' }],
  categories: { correctness: 'error' },
  options: { typeAware: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['generated/', 'dist/', 'reports/'],
  settings: {
    'import/resolver': { typescript: { alwaysTryTypes: true } },
    'boundaries/root-path': process.cwd(),
    'boundaries/elements': Object.entries(folders).map(([type, pattern]) => ({
      type,
      pattern,
      partialMatch: false,
    })),
  },
  rules: {
    eqeqeq: 'error',
    'no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
    'no-control-regex': 'off',
    'no-empty-pattern': 'off',
    'no-unsafe-optional-chaining': 'off',
    ...typescript(
      'error',
      ...needTypes,
      'consistent-type-imports',
      // `import { type X }` still loads the module, so a folder that may use only types needs `import type`.
      'no-import-type-side-effects',
      'ban-ts-comment',
      'no-empty-object-type',
      'no-explicit-any',
      'no-namespace',
      'no-require-imports',
      'no-unsafe-function-type',
    ),
    ...typescript(
      'off',
      'no-meaningless-void-operator',
      'no-misused-spread',
      'no-useless-default-assignment',
      'require-array-sort-compare',
    ),
    'typescript/restrict-template-expressions': [
      'error',
      {
        allowNumber: true,
        allowBoolean: true,
        allow: [{ from: 'package', name: 'Big', package: 'big.js' }],
      },
    ],
  },
  overrides: [
    // Plain JavaScript has no types for these rules.
    {
      files: ['**/*.{js,mjs}'],
      rules: typescript('off', ...needTypes, ...needTypesToo, 'restrict-template-expressions'),
    },
    {
      files: ['{src,reference,tests,properties,scripts}/**/*.{ts,tsx,mjs}'],
      rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }] },
    },
    {
      files: ['src/**/*.{ts,tsx}'],
      rules: { ...oneWayOut, ...restrictedSyntax(noCast, noStream, ...noReading, ...noValues) },
    },
    { files: ['{tests/conformance,properties}/**/*.ts'], rules: restrictedSyntax(...noReading, ...noValues) },
    {
      files: ['src/output/**'],
      rules: { 'no-console': 'off', 'no-restricted-imports': 'off', ...restrictedSyntax(noCast) },
    },
    { files: ['src/redaction/redacted.ts'], rules: restrictedSyntax(noStream) },
    ...layers,
  ],
};
