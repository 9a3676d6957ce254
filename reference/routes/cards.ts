import type { components } from '../../generated/types.js';
import { success, type Reply } from '../http.js';
import { checkedBody } from '../checked-body.js';
import type { Call, Route } from '../operation.js';
import { errorShape } from '../refusal.js';
import { business } from '../store/store.js';
import type { Card } from '../store/cards.js';
import { timestamp } from '../formats.js';

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
  const behaviour = call.behaviour.cards;
  const card = behaviour.card(call.request.params['card_id'] ?? '', call);
  if (card.isFrozen) behaviour.freezeAgain(card);
  behaviour.freeze(card, call.clock.now());
  return success<'freezeCard'>(200, {
    status: true,
    message: behaviour.freezeMessage(),
    data: shown(card, call),
  });
}

/** Endpoints > Virtual cards: simulate transaction. */
async function mockCardTransaction(call: Call): Promise<Reply> {
  const behaviour = call.behaviour.cards;
  const card = behaviour.card(call.request.params['card_id'] ?? '', call);
  const body = checkedBody(call, behaviour.useFields());
  const use = {
    amount: behaviour.amount(String(body['amount'])),
    type: behaviour.typeOf(String(body['type'])),
  };
  behaviour.accept(use, card);
  const { balance } = card;
  await behaviour.move(card, use, call);
  return success<'mockCardTransaction'>(200, {
    status: true,
    message: 'Transaction simulated',
    data: {
      card_id: card.id,
      amount: behaviour.cardMoney(use.amount),
      currency: 'USD',
      type: use.type,
      card_balance: behaviour.cardMoney(behaviour.shownBalance(balance, card)),
      message: `Simulated ${use.type} processed`,
    },
  });
}

function shown(card: Card, call: Call): components['schemas']['VirtualCard'] {
  const behaviour = call.behaviour.cards;
  return {
    id: card.id,
    business_id: business.id,
    kind: 'VIRTUAL',
    customer_id: card.customerId,
    customer_name: card.customerName,
    card_name: card.customerName.toUpperCase(),
    masked_pan: `${card.number.slice(0, 6)}******${card.number.slice(-4)}`,
    status: behaviour.status(card),
    currency: 'USD',
    brand: 'VISA',
    balance: behaviour.cardMoney(card.balance),
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
