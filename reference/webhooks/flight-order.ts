import type { components } from '../../generated/types.js';
import type { FlightOrder } from '../store/flight-orders.js';
import { timestamp } from '../formats.js';

type Schemas = components['schemas'];

/** An order in an event (Resources > Flight order). */
export function orderData(order: FlightOrder): Schemas['FlightOrder'] {
  const isOver = order.status !== 'processing';
  return {
    id: order.id,
    business_id: order.businessId,
    merchant_reference: order.merchantReference,
    order_reference: order.orderReference,
    quote_id: order.quoteId,
    currency_code: 'NGN',
    pricing: {
      currency_code: 'NGN',
      base_price: 182_000.5,
      service_charge: 2500,
      total_amount: 184_500.5,
      wallet_reward_on_success: 1820.01,
      price_status: 'final',
    },
    status: order.status,
    // Events > Event kinds.
    error_message: order.status === 'failed' ? 'The airline has no seat left' : null,
    ticket_info: order.status === 'success' ? ticketsOf(order) : null,
    passengers: [...order.passengers],
    created_datetime: timestamp(order.createdAt),
    updated_datetime: timestamp(order.updatedAt),
    completed_datetime: isOver ? timestamp(order.updatedAt) : null,
  };
}

/** The tickets of the order. */
export function ticketsOf({ pnr, passengers }: FlightOrder): Schemas['TicketInfo'] {
  return {
    pnr_reference_number: pnr,
    booking_status: 'CONFIRMED',
    ticket_status: 'TICKETED',
    payment_status: 'PAID',
    ticket_passengers: passengers.map((passenger, index) => ({
      passenger_type: passenger.passenger_type,
      first_name: passenger.first_name,
      middle_name: passenger.middle_name,
      last_name: passenger.last_name,
      ticket_number: String(999_123_456_7890 + index),
      passenger_reference_number: index === 0 ? null : `PAX-${index}`,
    })),
  };
}
