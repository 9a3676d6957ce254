import type { components } from '../../generated/types.js';
import { success, type Reply } from '../http.js';
import { checkedBody } from '../invalid.js';
import type { Call, Route } from '../operation.js';
import { errorShape } from '../refusal.js';
import { business } from '../store/business.js';
import type { Card } from '../store/cards.js';
import { timestamp } from '../timestamp.js';

const path = '/pms/api/external/request/virtual-cards/{card_id}/';

export const cards: readonly Route[] = [
  {
    operationId: 'freezeCard',
    method: 'POST',
    path: `${path}freeze/`,
    creates: true,
    errorShape,
    handle: freezeCard,
  },
  {
    operationId: 'mockCardTransaction',
    method: 'POST',
    path: `${path}mock-transaction/`,
    creates: true,
    errorShape,
    handle: mockCardTransaction,
  },
];

/** Endpoints > Virtual cards: freeze. */
function freezeCard(call: Call): Reply {
  const decide = call.decide.cards;
  const card = decide.card(call.request.params['card_id'] ?? '', call);
  if (card.isFrozen) decide.freezeAgain(card);
  decide.freeze(card, call.clock.now());
  return success<'freezeCard'>(200, {
    status: true,
    message: decide.freezeMessage(),
    data: shown(card, call),
  });
}

/** Endpoints > Virtual cards: simulate transaction. */
async function mockCardTransaction(call: Call): Promise<Reply> {
  const decide = call.decide.cards;
  const card = decide.card(call.request.params['card_id'] ?? '', call);
  const body = checkedBody(call, decide.useFields());
  const use = { amount: decide.amount(String(body['amount'])), type: decide.typeOf(String(body['type'])) };
  decide.accept(use, card);
  const { balance } = card;
  await decide.move(card, use, call);
  return success<'mockCardTransaction'>(200, {
    status: true,
    message: 'Transaction simulated',
    data: {
      card_id: card.id,
      amount: decide.cardMoney(use.amount),
      currency: 'USD',
      type: use.type,
      card_balance: decide.cardMoney(decide.shownBalance(balance, card)),
      message: `Simulated ${use.type} processed`,
    },
  });
}

function shown(card: Card, call: Call): components['schemas']['VirtualCard'] {
  const decide = call.decide.cards;
  return {
    id: card.id,
    business_id: business.id,
    kind: 'VIRTUAL',
    customer_id: card.customerId,
    customer_name: card.customerName,
    card_name: card.customerName.toUpperCase(),
    masked_pan: `${card.number.slice(0, 6)}******${card.number.slice(-4)}`,
    status: decide.status(card),
    currency: 'USD',
    brand: 'VISA',
    balance: decide.cardMoney(card.balance),
    expiry: '12/2030',
    billing_address: {
      street: '12 Marina Road',
      city: 'Lagos',
      state: 'Lagos',
      postal_code: '100001',
      country: 'NG',
    },
    card_number: card.number,
    cvv: card.number.slice(-3),
    created_datetime: timestamp(card.createdAt),
    updated_datetime: timestamp(card.updatedAt),
  };
}
