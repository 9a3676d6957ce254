import type { WriteStream } from 'node:tty';

/** Live progress: one line that rewrites itself on a terminal, a plain line every quarter otherwise. */
export function progressLine(stream: NodeJS.WriteStream | WriteStream): {
  tell: (done: number, total: number, failed: number) => void;
  end: () => void;
} {
  let shown = 0;
  return {
    tell(done, total, failed) {
      const text = `${done} of ${total} requirements judged${failed > 0 ? `, ${failed} failed` : ''}`;
      if (stream.isTTY) {
        stream.write(`\r\x1b[K${text}`);
        return;
      }
      const quarter = Math.floor((4 * done) / total);
      if (quarter > shown) console.log(text);
      shown = quarter;
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
