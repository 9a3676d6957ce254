const [quote, backslash] = ['"', '\\'].map((one) => one.charCodeAt(0));
const opening = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closing = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** How many levels of arrays and objects a JSON text has. */
export function levelsOf(json: string): number {
  let [deepest, level, isText] = [0, 0, false];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) isText = !isText;
    else if (isText) at += code === backslash ? 1 : 0;
    else if (opening.has(code)) deepest = Math.max(deepest, ++level);
    else if (closing.has(code)) level--;
  }
  return deepest;
}
