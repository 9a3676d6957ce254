const name = /^[a-z0-9]+(?:[-._][a-z0-9]+)*$/;
const levels = ['MUST', 'SHOULD'];

/**
 * Each requirement and each unspecified row is complete and has a unique, permanent id: `<operationId>/<name>`, or
 * `service/<name>` at the root. The text of a requirement has the word of its level, because users paste it into tickets.
 */
export default function requirementIds() {
  const seen = new Set();

  const idProblem = (id, owner) => {
    const [prefix, rest, ...more] = String(id).split('/');
    if (prefix !== owner) return `The id \`${id}\` is on \`${owner}\`: it must start with \`${owner}/\`.`;
    if (more.length > 0 || !name.test(rest)) {
      return `The id \`${id}\` must be \`${owner}/\` and lower-case words, joined by - . or _.`;
    }
    if (seen.has(id)) return `The id \`${id}\` is used twice.`;
    seen.add(id);
    return undefined;
  };

  const check = (owner, node, ctx) => {
    const report = (message, path) => message && ctx.report({ message, location: ctx.location.child(path) });
    for (const list of ['x-requirements', 'x-unspecified']) {
      for (const [index, entry] of (node[list] ?? []).entries()) {
        report(idProblem(entry.id, owner), [list, index, 'id']);
        if (!isText(entry.text)) report(`\`${entry.id}\` has no text.`, [list, index, 'text']);
      }
    }
    for (const [index, { id, level, text }] of (node['x-requirements'] ?? []).entries()) {
      if (!levels.includes(level))
        report(`The level of \`${id}\` must be MUST or SHOULD.`, ['x-requirements', index, 'level']);
      else if (isText(text) && !hasOnlyLevel(level, text))
        report(`The text of \`${id}\` must say ${level}, its level.`, ['x-requirements', index, 'text']);
    }
    for (const [index, { id, accepted }] of (node['x-unspecified'] ?? []).entries()) {
      if (Array.isArray(accepted) && accepted.length > 0 && accepted.every(isText)) continue;
      report(`\`${id}\` must list the accepted alternatives.`, ['x-unspecified', index, 'accepted']);
    }
  };

  return {
    Root: (root, ctx) => check('service', root, ctx),
    Operation: (operation, ctx) => check(operation.operationId, operation, ctx),
  };
}

function hasOnlyLevel(level, text) {
  return [...new Set(text.match(/\b(?:MUST|SHOULD)\b/g))].join() === level;
}

function isText(value) {
  return typeof value === 'string' && value.trim() !== '';
}
