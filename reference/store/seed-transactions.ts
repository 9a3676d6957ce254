import type { Channel, Customer, NewTransaction, TransactionStatus } from './transactions.js';

// Lists of different lengths (7, 6, 5, 11) produce all combinations of statuses, channels, currencies and amounts.
const statusCycle: TransactionStatus[] = [
  'success',
  'success',
  'failed',
  'pending',
  'success',
  'abandoned',
  'cancelled',
];
const channelCycle: Channel[] = ['card', 'bank', 'ussd', 'bank_transfer', 'mobile_money', 'qr'];
const currencyCycle = ['NGN', 'USD', 'NGN', 'GHS', 'KES'];
// The amounts include equal ones, ones whose text order differs from their numeric order, and prefixes of others.
const amountCycle = [1_250_075, 250_000, 2_500, 730_000, 250_000, 7_300, 90_000, 12_500, 25_000, 900, 125];
// Seconds from creation to payment: later records may be paid earlier.
const paymentDelays = [9, 432_000, 1_500, 172_800];

const second = 1000;
const day = 86_400 * second;

const at = <T>(cycle: readonly T[], index: number): T => cycle[index % cycle.length] as T;

/**
 * Transactions of one customer, spread over all statuses and channels, four currencies, and 45 days that end
 * nine days before `now`. Every fifth has the same creation time as the previous one, every seventh the same day.
 */
export function seedTransactions(
  now: number,
  count: number,
  customer: Customer,
  isPaid = (status: TransactionStatus): boolean => status === 'success',
): NewTransaction[] {
  const today = now - (now % day);
  const made: NewTransaction[] = [];
  for (let index = 0; index < count; index += 1) {
    const before = made[index - 1];
    let createdAt = today - (9 + ((index * 17) % 45)) * day + timeOfDay(index);
    if (before && index % 7 === 6)
      createdAt = before.createdAt - (before.createdAt % day) + timeOfDay(index + 2);
    if (before && index % 5 === 4) createdAt = before.createdAt;
    const status = at(statusCycle, index);
    made.push({
      amount: at(amountCycle, index) * (Math.floor(index / amountCycle.length) % 2 === 1 ? 10 : 1),
      currency: at(currencyCycle, index),
      status,
      channel: at(channelCycle, index),
      customer,
      createdAt,
      paidAt: isPaid(status) ? createdAt + at(paymentDelays, index) * second : null,
    });
  }
  return made;
}

function timeOfDay(index: number): number {
  return (((index * 5 + 3) % 24) * 3600 + ((index * 13) % 60) * 60 + ((index * 7) % 60)) * second;
}
