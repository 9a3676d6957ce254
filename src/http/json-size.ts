const [quote, backslash, comma] = ['"', '\\', ','].map((one) => one.charCodeAt(0));
const opening = new Set(['[', '{'].map((one) => one.charCodeAt(0)));
const closing = new Set([']', '}'].map((one) => one.charCodeAt(0)));

/** How many levels of arrays and objects a JSON text has, and how many values: without making any of them. */
export function jsonSize(json: string): { levels: number; values: number } {
  let [levels, level, values, isText] = [0, 0, 1, false];
  for (let at = 0; at < json.length; at++) {
    const code = json.charCodeAt(at);
    if (code === quote) isText = !isText;
    else if (isText) at += code === backslash ? 1 : 0;
    else if (code === comma) values++;
    else if (closing.has(code)) level--;
    else if (opening.has(code)) {
      values++;
      levels = Math.max(levels, ++level);
    }
  }
  return { levels, values };
}
