/** What takes longer than this is told, in milliseconds. */
export const longWaitMs = 2000;

/** Told of a wait: for how many milliseconds more at most, and what for. */
export type TellWait = (ms: number, why: string) => void;

/** The result of `work`, which takes `mostMs` milliseconds at most; a wait that becomes long is told. */
export async function toldIfLong<T>(
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
