// Records as the interface document shows them.
const time = '2030-01-01T00:00:00Z';

export const transaction = {
  ...{ id: 1, reference: 'R-1', amount: 100, currency: 'NGN', status: 'success', gateway_response: 'ok' },
  ...{ paid_at: time, created_at: time, channel: 'bank', fees: 1, authorization: null, metadata: {} },
  customer: { id: 1, email: 'ada@example.com', first_name: 'Ada', last_name: 'Obi', phone: '1' },
  log: {
    ...{ start_time: 1, time_spent: 1, attempts: 1, errors: 0, success: true, mobile: false },
    ...{ input: [], history: [] },
  },
};

export const recipient = {
  ...{ id: 1, recipient_code: 'RCP_1', type: 'nuban', name: 'Ada Obi', account_number: '0123456789' },
  ...{ bank_code: '058', bank_name: 'A Bank', currency: 'NGN', email: '', phone: null, active: true },
  ...{ verified: true, verification_status: 'verified', metadata: {}, created_at: time, updated_at: time },
};

export const wallet = (id: string, available: string) => ({
  ...{ id, business_id: `b-${id}`, wallet_name: 'Main', account_number: '9912000001', account_name: 'Acme' },
  ...{ bank_name: 'Partner Bank B', bank_code: '120001', currency: 'NGN', status: 'ACTIVE' },
  ...{ created_datetime: time, balance: { available_balance: available, ledger_balance: available } },
});
