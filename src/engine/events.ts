/** What a run tells of itself while it goes on. */
export type News =
  | {
      kind: 'spent';
      /** Without the burst. */
      requests: number;
      /** What was sent to exceed the rate. */
      burst: number;
      /** What is left of what the run is meant to cost; null without a limit. */
      left: number | null;
    }
  | { kind: 'waiting'; seconds: number; why: string };
