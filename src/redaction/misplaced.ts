import { plain, unquoted } from './members.js';

// Credentials where none should be: in a query, a form, or as a member of a body. What a command line has there is a variable.
const place =
  /((?:^|[?&])api[-_]?(?:key|secret)=)(?!'\\?"\$)(\[[^\]&"]*\]|[^&#\s"]+)|("api[-_]?(?:key|secret)"\s*:\s*)"((?:[^"\\]|\\.)+)"/gi;

/** Whether a text is what stands for something that is masked. */
export const isMask = (text: string): boolean => /^\[(?:redacted|api-key|api-secret)\b[^\]]*\]$/.test(text);

/** The misplaced credentials of a text, each as it stands there and as it is meant. */
export function misplacedIn(text: string): string[] {
  return [...text.matchAll(place)].flatMap(([, , value, , member]) =>
    value === undefined ? [member!, unquoted(member!)] : [value, plain(value)],
  );
}

/** The text with a mask for each of them that is none already. */
export function withoutMisplaced(text: string, mask: string): string {
  return text.replace(
    place,
    (whole, before: string | undefined, value: string, name: string, member: string) => {
      if (isMask(before === undefined ? member : plain(value))) return whole;
      return before === undefined ? `${name}"${mask}"` : before + mask;
    },
  );
}
