import type { WriteStream } from 'node:tty';
import type { News } from '../engine/events.js';

export interface ProgressLine {
  tell: (done: number, total: number, failed: number) => void;
  hear: (news: News) => void;
  end: () => void;
}

// A shorter wait is no news where every line stays.
const longWait = 10;

/**
 * Live progress: one line that rewrites itself on a terminal; elsewhere a plain line every quarter, and one for
 * every long wait.
 */
export function progressLine(stream: NodeJS.WriteStream | WriteStream): ProgressLine {
  let quarters = 0;
  let judged = '';
  let spent = '';
  const show = (...parts: string[]): void => {
    const line = parts.filter(Boolean).join(' · ');
    if (stream.isTTY) stream.write(`\r\x1b[K${line.slice(0, (stream.columns || 80) - 1)}`);
    else console.log(line);
  };
  return {
    tell(done, total, failed) {
      judged = `${done} of ${total} requirements judged${failed > 0 ? `, ${failed} failed` : ''}`;
      const quarter = Math.floor((4 * done) / total);
      if (stream.isTTY || quarter > quarters) show(judged, spent);
      quarters = quarter;
    },
    hear(news) {
      if (news.kind === 'spent') {
        const { requests, left, burst } = news;
        spent = `${requests} requests${left === null ? '' : `, ${left} left`}${burst > 0 ? `, ${burst} to exceed the rate` : ''}`;
        if (stream.isTTY) show(judged, spent);
      } else if (stream.isTTY) show(judged, spent, `waiting ${news.seconds} s ${news.why}`);
      else if (news.seconds >= longWait) show(`waiting ${news.seconds} s ${news.why}`);
    },
    end() {
      if (stream.isTTY) stream.write('\r\x1b[K');
    },
  };
}
