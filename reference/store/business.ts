import { uuid } from './store.js';

/** The one business that the server knows. */
export const business = {
  id: uuid('business'),
  name: 'Acme Stores',
  email: 'pay@acme.example.com',
  logo: 'https://acme.example.com/logo.png',
};
