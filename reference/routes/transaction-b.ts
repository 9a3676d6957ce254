import type { components } from '../../generated/types.js';
import { timestamp } from '../timestamp.js';
import type { TransactionRecords } from '../behaviour/transaction-records.js';
import { feesOf, type Customer, type TransactionRecord } from '../store/transactions.js';

type Schemas = components['schemas'];

const gatewayResponses: Record<TransactionRecord['status'], string> = {
  success: 'Approved',
  failed: 'Declined by the issuer',
  pending: 'Waiting for the customer',
  abandoned: 'The customer left',
  cancelled: 'Cancelled by the customer',
};

/** A transaction in variant B: amounts in the smallest unit (Resources > Transaction, variant B). */
export function variantB(record: TransactionRecord, behaviour: TransactionRecords): Schemas['TransactionB'] {
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
