// Endpoints > Confirm (verify) transaction > paragraph 2; Errors > Body shapes > row Envelope error
import { isRarelyMeant } from '../../checks/error-body.js';
import { isAccepted, isRefused } from '../../checks/response.js';
import {
  expectErrorStatus,
  expectNotFound,
  expectVariant,
  isInA,
  variantIn,
} from '../../rules/transactions/confirm.js';
import type { Exchange } from '../../contract/exchange.js';
import { askedIn } from '../../rules/index.js';
import type { Rule } from '../outcomes.js';

export const transactions: Rule = (recording, outcomes) => {
  const all = recording.of('confirmTransaction');
  const shown = all.filter(
    (one) => isAccepted(one.response) && one.response.status === 200 && variantIn(one),
  );
  const [first] = shown.map((one) => variantIn(one)!.envelope);
  for (const one of shown)
    outcomes.expect('confirmTransaction/one-variant', () => expectVariant(first!, one));
  const confirmed = recording.answers('confirmTransaction');
  const [known] = confirmed;
  if (!known) return;
  const firstRead = new Map(confirmed.toReversed().map((one) => [one.path['reference'], one.exchange]));
  // A record that was just made may be refused in other words until it can be read.
  const isReadLater = (one: Exchange): boolean =>
    one.startedAt < (firstRead.get(askedIn(one).path['reference'])?.startedAt ?? '');
  for (const one of all) {
    if (!isRefused(one.response) || isRarelyMeant(one.request) || !/^[\w./-]*$/.test(one.request.path))
      continue;
    const { status } = one.response;
    const isUnknown = (status === 404 || status < 300) && recording.credentials.areRight(one.request);
    if (!isUnknown && status !== 401) continue;
    outcomes.expect('confirmTransaction/error-status', () => expectErrorStatus(one, isInA(known)));
    if (isUnknown && status === 404 && !isReadLater(one))
      outcomes.expect('confirmTransaction/not-found', () => expectNotFound(one));
  }
};
