import { BaseSequencer } from 'vitest/node';

/**
 * CPU seconds of the slowest files of the self-tests, measured once. They decide the order of the files, the shards, and the
 * estimate of the time left in `npm run prove`.
 */
const seconds = {
  'core/variants': 30,
  'core/mixtures': 20,
  'defects/transactions': 93,
  'defects/transfers': 73,
  'defects/recipients': 71,
  'correct-servers/independent-server': 48,
  'variants/groups.1': 45,
  'variants/groups.2': 45,
  'variants/groups.3': 45,
  'hostile/hostile': 35,
  'defects/accounts': 34,
  'traffic/traffic': 31,
  'defects/flights': 30,
  'scripts/scripts': 29,
  'outages/lost-answers': 26,
  'defects/service': 25,
  'failure-reports/pairs': 20,
};
const usual = 4;

export const secondsOf = (path) => seconds[/tests\/self\/(.*)\.test\.ts$/.exec(path)?.[1]] ?? usual;

const longestFirst = (files) => files.toSorted((a, b) => secondsOf(b.moduleId) - secondsOf(a.moduleId));

/** Starts with the slowest files, so that no worker ends long after the others, and balances the shards. */
export class LongestFirst extends BaseSequencer {
  async sort(files) {
    return longestFirst(await super.sort(files));
  }

  async shard(files) {
    const { index, count } = this.ctx.config.shard;
    const shards = Array.from({ length: count }, () => ({ seconds: 0, files: [] }));
    // The order of the files must be the same on every machine.
    const sorted = longestFirst(files.toSorted((a, b) => (a.moduleId < b.moduleId ? -1 : 1)));
    for (const file of sorted) {
      const lightest = shards.reduce((best, one) => (one.seconds < best.seconds ? one : best));
      lightest.seconds += secondsOf(file.moduleId);
      lightest.files.push(file);
    }
    return shards[index - 1].files;
  }
}
