// Endpoints > eSIM orders; Virtual cards; Enhanced NIN verification
import { isInvalidity } from '../../checks/validation.js';
import { equalsUpToMasking } from '../../domain/equals-up-to-masking.js';
import { expectDetail } from '../../domain/validation.js';
import { expectSame, expectThat } from '../../engine/expect.js';
import { areOfOneBusiness } from '../business.js';
import type { Judge } from '../judge.js';
import { hasMask } from '../masks.js';
import { answersOf, members, read, type Answered, type Rule } from './rule.js';

export const orders: Rule = (recording, judge) => {
  judgeIds(answersOf(recording, 'createEsimOrder'), judge);
  for (const one of answersOf(recording, 'listEsimOrders')) judgeList(one, judge);
  for (const exchange of recording.of('listEsimOrders')) {
    const type = read(exchange).query['type'];
    const isStrange = typeof type === 'string' && type !== '' && !['purchase', 'topup'].includes(type);
    if (
      isStrange &&
      exchange.request.oddity === undefined &&
      isInvalidity(exchange.response) &&
      exchange.response!.status >= 400
    )
      judge.expect('listEsimOrders/validation-body', () => expectDetail(exchange, 'an unknown type'));
  }
  judgeCards(answersOf(recording, 'freezeCard'), answersOf(recording, 'mockCardTransaction'), judge);
  for (const id of ['freezeCard', 'mockCardTransaction'] as const)
    if (recording.of(id).some((one) => one.response?.status === 404 && recording.conforms(one)))
      judge.kept(`${id}/unknown-card`);
  for (const { sent, data, exchange } of answersOf(recording, 'verifyEnhancedNin')) {
    const { nin } = sent;
    if (typeof nin === 'string' && !hasMask([nin, data['nin']]))
      judge.expect('verifyEnhancedNin/nin', () =>
        expectThat(
          equalsUpToMasking(nin, String(data['nin'])),
          'the nin of the request',
          String(data['nin']),
          exchange,
        ),
      );
    if (data['error_message'] === '') judge.kept('verifyEnhancedNin/error-message-empty');
  }
};

// Resources and their fields > eSIM order > row id
function judgeIds(answers: readonly Answered[], judge: Judge): void {
  for (const [at, { data, exchange }] of answers.entries())
    for (const other of answers.slice(0, at)) {
      if (
        !areOfOneBusiness([other.exchange, exchange]) ||
        data['reference'] === other.data['reference'] ||
        hasMask([data['reference'], other.data['reference']])
      )
        continue;
      const [id, known] = [String(data['id']).toLowerCase(), String(other.data['id']).toLowerCase()];
      judge.expect('createEsimOrder/own-id', () =>
        expectThat(id !== known, 'an id of its own for each order', `${id} for both`, exchange, {
          exchanges: [other.exchange, exchange],
        }),
      );
    }
}

// Endpoints > eSIM orders > item 2
function judgeList({ query, body, exchange }: Answered, judge: Judge): void {
  const list = [body['data']].flat().map(members);
  const { type = 'purchase' } = query;
  if (list.length === 0) return;
  const stranger = list.find((order) => order['type'] !== type);
  judge.expect(
    query['type'] === undefined ? 'listEsimOrders/default-type' : 'listEsimOrders/filter-type',
    () =>
      expectThat(
        stranger === undefined,
        `only orders of type ${String(type)}`,
        `${String(stranger?.['id'])}, of type ${String(stranger?.['type'])}`,
        exchange,
      ),
  );
  const ids = list.map((order) => order['id']);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  judge.expect('listEsimOrders/filter-type', () =>
    expectThat(twice === undefined, 'each order once', `${String(twice)} twice`, exchange),
  );
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// Resources and their fields > Virtual card > row id; Simulated card transaction result data
function judgeCards(frozen: readonly Answered[], uses: readonly Answered[], judge: Judge): void {
  for (const { path, data, exchange, doubt } of frozen) {
    const { card_id: id = '' } = path;
    if (uuid.test(id))
      judge.expect(
        'freezeCard/card',
        () =>
          expectSame(
            String(data['id']).toLowerCase(),
            id.toLowerCase(),
            'the id of the card in the path',
            exchange,
          ),
        doubt,
      );
  }
  for (const { sent, data, exchange, doubt } of uses)
    if (sent['type'] === 'DEBIT')
      judge.expect(
        'mockCardTransaction/echo',
        () => expectSame(data['type'], sent['type'], 'the type of the request', exchange),
        doubt,
      );
}
