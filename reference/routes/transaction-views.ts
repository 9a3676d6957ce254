import { Big } from 'big.js';
import type { components } from '../../generated/types.js';
import { moneyText, timestamp } from '../formats.js';
import { business, uuid } from '../store/store.js';
import { partnerBanks, bankName } from '../store/bank-accounts.js';
import { feesOf, type TransactionRecord, type Customer } from '../store/transactions.js';
import type { TransactionsBehaviour } from '../behaviour/transactions.js';

type Schemas = components['schemas'];

/**
 * A transaction in variant A, with amounts as decimal text (Resources > Transaction, variant A). `apiKey` is the public
 * key that started the payment.
 */
export function variantA(record: TransactionRecord, apiKey: string): Schemas['TransactionA'] {
  const code = `ac_${record.id.toString(36)}`;
  const invoice = `INV-${record.id}`;
  return {
    id: uuid(`transaction ${record.id}`),
    business_id: business.id,
    transaction_ref: record.reference,
    amount: majorText(record.amount),
    fee: majorText(feesOf(record.amount)),
    status: record.status.toUpperCase(),
    transaction_type: 'CREDIT',
    channel: record.channel.toUpperCase(),
    payment_processor: 'PARTNER_BANK_B',
    access_code: code,
    checkout_url: `https://checkout.example.com/${code}`,
    api_key: apiKey,
    payment_link: uuid(`payment link ${record.id}`),
    description: `Invoice ${invoice}`,
    metadata: JSON.stringify({ invoice }),
    business_profile: {
      id: business.id,
      name: business.name,
      email: business.email,
      business_logo: business.logo,
    },
    order: orderOf(record, invoice),
    virtual_account: accountOf(record),
    logs: 'Account assigned',
    ...stamps(record),
  };
}

/** An amount of the smallest unit as decimal text of the major unit. */
function majorText(amount: number): string {
  return moneyText(new Big(amount).div(100));
}

function stamps(record: TransactionRecord): { created_datetime: string; updated_datetime: string } {
  return {
    created_datetime: timestamp(record.createdAt),
    updated_datetime: timestamp(record.paidAt ?? record.createdAt),
  };
}

function orderOf(record: TransactionRecord, invoice: string): Schemas['PaymentOrder'] {
  const { firstName, lastName, email, phone } = record.customer;
  return {
    id: uuid(`order ${record.id}`),
    channels: record.channel.toUpperCase(),
    currency: record.currency,
    redirect_url: 'https://acme.example.com/thanks',
    webhook_url: 'https://acme.example.com/hooks',
    customer_name: `${firstName} ${lastName}`,
    customer_email: email,
    customer_phone_number: phone,
    metadata: JSON.stringify({ invoice }),
    ...stamps(record),
  };
}

function accountOf(record: TransactionRecord): Schemas['TransactionVirtualAccount'] {
  return {
    id: uuid(`account of transaction ${record.id}`),
    bank_code: partnerBanks.b,
    bank_name: bankName(partnerBanks.b),
    account_number: String(9_913_000_000 + (record.id % 1_000_000)),
    account_name: `${business.name} / ${record.customer.firstName} ${record.customer.lastName}`,
    account_type: 'STATIC',
    expire_datetime: null,
    tracking_reference: `TRK-${record.id}`,
    ...stamps(record),
  };
}

const gatewayResponses: Record<TransactionRecord['status'], string> = {
  success: 'Approved',
  failed: 'Declined by the issuer',
  pending: 'Waiting for the customer',
  abandoned: 'The customer left',
  cancelled: 'Cancelled by the customer',
};

/** A transaction in variant B, with amounts in the smallest unit (Resources > Transaction, variant B). */
export function variantB(
  record: TransactionRecord,
  behaviour: TransactionsBehaviour,
): Schemas['TransactionB'] {
  return {
    id: record.id,
    reference: record.reference,
    amount: record.amount,
    currency: record.currency,
    status: record.status,
    gateway_response: gatewayResponses[record.status],
    paid_at: record.paidAt === null ? null : timestamp(record.paidAt),
    created_at: timestamp(record.createdAt),
    channel: record.channel,
    fees: feesOf(record.amount),
    customer: customerOf(record.customer),
    authorization: behaviour.hasAuthorization(record) ? authorizationOf(record, behaviour.bin(record)) : null,
    metadata: {
      custom_fields: [
        { display_name: 'Invoice number', variable_name: 'invoice_number', value: `INV-${record.id}` },
      ],
    },
    log: logOf(record),
  };
}

function customerOf({ id, email, firstName, lastName, phone }: Customer): Schemas['CustomerB'] {
  return { id, email, first_name: firstName, last_name: lastName, phone };
}

function authorizationOf(record: TransactionRecord, bin: string): Schemas['CardAuthorization'] {
  return {
    authorization_code: `AUTH_${record.id.toString(36)}`,
    bin,
    last4: String(record.id).slice(-4),
    exp_month: '12',
    exp_year: '2030',
    channel: record.channel,
    card_type: 'visa',
    bank: 'Partner Bank A',
    country_code: 'NG',
    brand: 'visa',
    reusable: true,
  };
}

function logOf({ createdAt, status, channel }: TransactionRecord): Schemas['PaymentLog'] {
  const attempt = { type: 'action', message: `Attempted to pay with ${channel}`, time: 3 };
  const outcome = {
    success: [{ type: 'success', message: `Successfully paid with ${channel}`, time: 9 }],
    failed: [{ type: 'error', message: 'Declined by the issuer', time: 9 }],
    pending: [],
    abandoned: [],
    cancelled: [],
  }[status];
  return {
    start_time: Math.floor(createdAt / 1000),
    time_spent: 9,
    attempts: 1,
    errors: status === 'failed' ? 1 : 0,
    success: status === 'success',
    mobile: false,
    input: [],
    history: [attempt, ...outcome],
  };
}
