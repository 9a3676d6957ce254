/** Waits longer than this many milliseconds are announced. */
export const longWaitMs = 2000;

/** Announces a wait: the maximum milliseconds that remain, and the reason. */
export type TellWait = (ms: number, why: string) => void;

/** The result of `work`, which takes up to `mostMs` milliseconds. A long wait is announced. */
export async function announceLongWait<T>(
  work: Promise<T>,
  mostMs: number,
  why: string,
  tell: TellWait,
): Promise<T> {
  const timer =
    mostMs > longWaitMs ? setTimeout(() => tell(mostMs - longWaitMs, why), longWaitMs) : undefined;
  try {
    return await work;
  } finally {
    clearTimeout(timer);
  }
}
