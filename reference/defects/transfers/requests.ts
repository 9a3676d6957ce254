import { Big } from 'big.js';
import { defaults, type Overrides } from '../../behaviour/index.js';
import type { Call } from '../../operation.js';
import { defect, defectsOf } from '../defect.js';
import { upToLetters } from '../cards/use.js';
import { answersMalformedByPage, crashesOnMalformed, onMalformed } from '../service/responses.js';
import { bodyOf } from '../../changes/requests.js';
import { Refusal } from '../../refusal.js';
import { Wallet } from '../../store/wallet.js';

const { transfers: sound } = defaults;

/** Default values for missing members. */
const blanks: Record<string, (call: Call) => string> = {
  amount: () => '1.00',
  account_number: () => '0000000000',
  bank_code: () => '000000',
  reference: ({ store }) => `AUTO-${store.next('made-up reference')}`,
};

function optional(member: string): Overrides {
  return {
    transfers: {
      required: () => sound.required().filter((name) => name !== member),
      fallback: (name, call) => blanks[name]?.(call) ?? '',
    },
  };
}

function enter({ store, clock }: Call, amount: string, reference: string): void {
  const entry = {
    id: `WE-${reference}`,
    type: 'debit',
    amount: new Big(amount),
    at: clock.now(),
    reference,
  } as const;
  store.part(Wallet).entries.push(entry);
}

/** Defects of the validation of transfers. */
export const transferRequests = defectsOf('initiateTransfer', {
  'transfer-invalid-but-entered': defect(
    'The server enters a rejected transfer in the statement, without a debit of the balance.',
  )
    .breaks('getWalletStatement/refused-absent')
    .refuses(['rule', 'balance'], (answer, call) => {
      const { amount, reference } = call ? bodyOf(call.request) : {};
      if (call && /^\d+(\.\d+)?$/.test(String(amount))) enter(call, String(amount), String(reference));
      return answer;
    }),
  'transfer-without-amount': defect('The server does not require amount.')
    .breaks('body.amount.required')
    .with(optional('amount')),
  'transfer-without-account': defect('The server does not require account_number.')
    .breaks('body.account_number.required')
    .with(optional('account_number')),
  'transfer-without-bank': defect('The server does not require bank_code.')
    .breaks('body.bank_code.required')
    .with(optional('bank_code')),
  'transfer-without-reference': defect('The server does not require reference.')
    .breaks('body.reference.required')
    .with(optional('reference')),
  'transfer-needs-account-name': defect('The server requires account_name.')
    .breaks('optional-members')
    .transfers({ required: () => [...sound.required(), 'account_name'] }),
  'transfer-needs-narration': defect('The server requires narration.')
    .breaks('optional-members')
    .transfers({ required: () => [...sound.required(), 'narration'] }),
  'transfer-amount-text-read-as-zero': defect('The server reads an amount that is not a number as zero.')
    .breaks('body.amount.format')
    .transfers({ amount: (text) => (Number.isNaN(Number(text)) ? new Big(0) : sound.amount(text)) }),
  'transfer-amount-not-looked-at': defect('The server reads an amount that is not a number as 1.00.')
    .breaks('body.amount.format')
    .transfers({ amount: (text) => new Big(/\d+(\.\d+)?/.exec(text)?.[0] ?? 1) }),
  'transfer-amount-text-crashes': defect('The server returns 500 for an amount that is not a number.')
    .breaks('body.amount.format', 'response.no-server-error')
    .transfers({ amount: (text) => (Number.isNaN(Number(text)) ? new Big(text) : sound.amount(text)) }),
  'transfer-malformed-json-crashes': defect('The server returns 500 for a body that is not JSON.')
    .breaks('body.malformed', 'response.no-server-error')
    .with(crashesOnMalformed),
  'transfer-malformed-json-accepted': defect(
    'The server accepts a body that is not JSON and invents its members.',
  )
    .breaks('body.malformed')
    .with(
      onMalformed((call) =>
        Object.fromEntries(Object.entries(blanks).map(([name, blank]) => [name, blank(call)])),
      ),
    ),
  'transfer-missing-body-crashes': defect('The server returns 500 for a missing body.')
    .breaks('body.malformed', 'response.no-server-error')
    .crashes(({ body }) => body === ''),
  'transfer-numbers-taken-for-text': defect('The server accepts JSON numbers as text.')
    .breaks(
      'body.amount.type',
      'body.account_number.type',
      'body.bank_code.type',
      'body.account_name.type',
      'body.narration.type',
      'body.reference.type',
      'body.otp.type',
    )
    .transfers({
      text: (value, member) => (typeof value === 'number' ? String(value) : sound.text(value, member)),
    }),
  'transfer-number-as-amount-crashes': defect('The server returns 500 for a JSON number as amount.')
    .breaks('response.no-server-error')
    .crashes((request) => typeof bodyOf(request)['amount'] === 'number'),
  'transfer-amount-up-to-letters': defect(
    'The server reads the leading number of an amount and ignores the rest.',
  )
    .breaks('fuzz.rule-broken')
    .transfers({
      amount: (text) => sound.amount(upToLetters(text)),
    }),
  'transfer-amount-infinite-crashes': defect('The server returns 500 for an amount of Infinity.')
    .breaks('fuzz.rule-broken', 'response.no-server-error')
    .transfers({ amount: (text) => (text === 'Infinity' ? new Big(Infinity) : sound.amount(text)) }),
  'transfer-amount-empty-counts-as-one': defect('The server reads an empty amount as 1.00.')
    .breaks('fuzz.rule-broken')
    .before((request) => ({ ...request, body: request.body.replace('"amount":""', '"amount":"1.00"') })),
  'transfer-refused-but-debited': defect('The server validates the amount only after the debit.')
    .breaks('fuzz.rule-broken')
    .transfers({
      amount: (text) => (/^\d.*;/.test(text) ? new Big(Number.parseFloat(text)) : sound.amount(text)),
      debit(wallet, required, order, call) {
        void sound.debit(wallet, required, order, call);
        if (call.request.body.includes(';1.00')) throw new Refusal('rule', 'amount: give a decimal number.');
      },
    }),
  'initiate-transfer-malformed-gets-page': defect(
    'The server returns an HTML page for a body that is not JSON.',
  )
    .breaks('response.refusal-is-json')
    .with(answersMalformedByPage),
  'transfer-null-for-nothing': defect('The server reads null for an optional member as absent.')
    .breaks('fuzz.rule-bent')
    .reads((body) => Object.fromEntries(Object.entries(body).filter(([, value]) => value !== null))),
});
