// Resources and their fields > paragraph 1 (ruling:times): a record is not changed before it was created.
import { suite } from '../../../src/domain/suite.js';
import { timed } from '../../../src/rules/record-times.js';
import { checkWhatIsShown } from '../examples.js';
import { confirmations } from '../transactions/confirmations.js';

export const { entries, requirement } = suite('overlapping');

for (const id of timed)
  requirement(`${id}/times`, async (t) => {
    const exchanges =
      id === 'confirmTransaction'
        ? (await confirmations(t)).map(({ exchange }) => exchange)
        : [await t.http.baseline(id)];
    await checkWhatIsShown(
      t,
      `${id}/times`,
      exchanges.map((one) => [one]),
    );
  });
