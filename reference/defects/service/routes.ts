import { Cards } from '../../store/cards.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of checks before an operation runs. */
export const routing = defectsOf('service', {
  'unknown-path-crashes': defect('The server answers an undocumented path with 500.')
    .breaks('unknown-routes')
    .refuses('path', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'other-method-crashes': defect('The server answers an undocumented method with 500.')
    .breaks('unknown-routes')
    .refuses('method', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'validates-before-credentials': defect(
    'The server answers a malformed number without credentials with 400.',
  )
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      /"[bn][vi]n":"(?!\d{11}")/.test(call?.request.body ?? '')
        ? { status: 400, body: { error: 400, message: 'The number must have 11 digits' } }
        : {},
    ),
  'misses-members-before-credentials': defect(
    'The server answers an incomplete body without credentials with 400.',
  )
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      call?.request.body === '{}' ? { status: 400, body: { error: 400, message: 'nin is required' } } : {},
    ),
  'looks-card-up-before-credentials': defect(
    'The server answers an unknown card without credentials with 404.',
  )
    .breaks('authentication-first')
    .refuses('credentials', (_, call) => {
      const { card_id: id } = call?.request.params ?? {};
      return id === undefined || call?.store.part(Cards).find(id)
        ? {}
        : { status: 404, body: { error: 404, message: 'Card not found' } };
    }),
});
