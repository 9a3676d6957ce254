/**
 * Text of a server made safe to print: control, format and unpaired surrogate characters, which could steer a
 * terminal or hide what is there, become escapes. Line feeds and tabs stay.
 */
export function visible(text: string): string {
  return text.replace(/(?![\n\t])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, (char) => {
    const hex = char.codePointAt(0)!.toString(16);
    return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex.padStart(4, '0')}`;
  });
}
