import { BaseSequencer } from 'vitest/node';

/**
 * CPU seconds of the slowest files of the self-tests, measured once. They decide the order of the files, the shards, and the
 * estimate of the time left in `npm run prove`.
 */
const seconds = {
  'core/variants': 30,
  'core/mixtures': 20,
  'defects/service': 130,
  'defects/transfers': 115,
  'defects/transactions': 110,
  'variants/groups.1': 100,
  'variants/groups.2': 90,
  'variants/groups.3': 95,
  'failure-reports/shared-code': 90,
  recordings: 73,
  'correct-servers/independent-server': 71,
  'defects/recipients': 70,
  'hostile/hostile': 64,
  'failure-reports/pairs': 94,
  'leaks/leaks': 50,
  'traffic/traffic': 53,
  'defects/accounts': 50,
  'defects/flights': 39,
  'defects/esim': 37,
  'properties/list-combinations': 37,
  'correct-servers/rare-servers': 35,
  'traffic/clients-walk': 34,
  'outages/lost-answers': 32,
  'outages/rate-limit': 31,
  'defects/cards': 31,
  'properties/same-seed': 29,
  'scripts/scripts': 29,
  'variants/alone': 27,
  'webhooks/receiver': 24,
  'targets/shared-server': 24,
  'correct-servers/refunds': 23,
  'defects/wallet': 22,
  'defects/identity': 18,
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
