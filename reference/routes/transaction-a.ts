import { Big } from 'big.js';
import type { components } from '../../generated/types.js';
import { moneyText } from '../money.js';
import { business } from '../store/business.js';
import { partnerBanks, bankName } from '../store/banks.js';
import { uuid } from '../store/store.js';
import { feesOf, type TransactionRecord } from '../store/transactions.js';
import { timestamp } from '../timestamp.js';

type Schemas = components['schemas'];

/**
 * A transaction in variant A: amounts as decimal text (Resources > Transaction, variant A). `apiKey` is the public
 * key with which the payment was started.
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

/** The smallest unit as text of the major one. */
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
