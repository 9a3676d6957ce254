/** A character that does not show, or steers what shows it. Line feeds and tabs are none. */
export const invisible = /(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Text of a server made safe to print: control, format and unpaired surrogate characters, which could steer a
 * terminal or hide what is there, become escapes. Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text.replace(invisible, (char) => {
    const hex = char.codePointAt(0)!.toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });
}
