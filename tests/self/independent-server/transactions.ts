import { plain } from './money.js';
import { day, times } from './times.js';
import { enveloped, html, json, nothing, pause, type Route } from './wire.js';
import type { Transaction, World } from './world.js';
import { pageOf, variantB } from './list.js';

const shownStatus: Record<string, string> = {
  success: 'SUCCESSFUL',
  failed: 'DECLINED',
  pending: 'PENDING',
  abandoned: 'EXPIRED',
  cancelled: 'CANCELLED',
};

/** Variant A, with the texts that do not apply left empty. */
function variantA(of: Transaction, world: World): object {
  const created = times.comma(of.created);
  const updated = times.minutes(of.paid ?? of.created);
  const lower = world.has('reference-in-small-letters');
  return {
    id: of.uuid.toUpperCase(),
    business_id: world.business.uuid,
    transaction_ref: lower ? of.reference.toLowerCase() : of.reference,
    amount: `${world.has('amount-with-symbol') ? '₦' : ''}${plain(of.minor)}`,
    fee: plain(of.fee),
    status: shownStatus[of.status],
    transaction_type: 'COLLECTION',
    channel: of.channel.toUpperCase(),
    payment_processor: '',
    access_code: '',
    checkout_url: '',
    api_key: '',
    payment_link: of.uuid,
    description: '',
    metadata: '',
    business_profile: {
      id: world.business.uuid,
      name: world.business.name,
      email: 'desk@outsider.example',
      business_logo: '',
    },
    order: {
      id: of.uuid,
      channels: of.channel,
      currency: of.currency,
      redirect_url: '',
      customer_name: '',
      customer_email: of.customer.email,
      customer_phone_number: '',
      metadata: '{}',
      created_datetime: created,
      updated_datetime: updated,
    },
    virtual_account: {
      id: of.uuid,
      bank_code: '120001',
      bank_name: 'Partner B',
      account_number: '0000000000',
      account_name: 'Nobody',
      account_type: 'DYNAMIC',
      expire_datetime: times.basic(of.created + day),
      tracking_reference: '',
      created_datetime: created,
      updated_datetime: updated,
    },
    logs: '',
    created_datetime: created,
    updated_datetime: updated,
    attempts: 1,
  };
}

const confirm: Route = {
  method: 'GET',
  path: '/pms/transactions/{reference}/confirm/',
  refuse: (status, message) => enveloped(status, message),
  handle: async ({ path }, world) => {
    await pause(1);
    const known = world.transactions.find(({ reference }) => reference === path['reference']);
    if (!known)
      return world.has('unknown-reference-as-page')
        ? html(404, 'Page not found')
        : // No status is stated for it: the envelope alone says no.
          enveloped(200, 'Transaction not found');
    if (world.has('cards-as-before') && known.channel === 'card')
      return json(200, { status: 'success', message: '', data: variantB(known, world) });
    return json(200, { status: true, message: '', data: variantA(known, world) });
  },
};

const list: Route = {
  method: 'GET',
  path: '/transactions',
  keyOnly: true,
  refuse: nothing,
  handle: async ({ query }, world) => {
    await pause(1);
    const page = pageOf(query, world);
    if (!page) return nothing(422);
    return json(
      200,
      { status: 'success', message: '', ...page, links: {} },
      'Application/JSON; Charset="utf-8"',
    );
  },
};

export const transactionRoutes = [confirm, list];
