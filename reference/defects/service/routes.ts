import { Cards } from '../../store/cards.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of what happens before an operation runs. */
export const routing = defectsOf('service', {
  'unknown-path-crashes': defect('A path that is not documented ends in a 500.')
    .breaks('unknown-routes')
    .refuses('path', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'other-method-crashes': defect('A method that a path does not have ends in a 500.')
    .breaks('unknown-routes')
    .refuses('method', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'validates-before-credentials': defect('A number that is not eleven digits gets 400 without credentials.')
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      /"[bn][vi]n":"(?!\d{11}")/.test(call?.request.body ?? '')
        ? { status: 400, body: { error: 400, message: 'The number must have 11 digits' } }
        : {},
    ),
  'misses-members-before-credentials': defect('A body without its members gets 400 without credentials.')
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      call?.request.body === '{}' ? { status: 400, body: { error: 400, message: 'nin is required' } } : {},
    ),
  'looks-card-up-before-credentials': defect('A card that is not known gets 404 without credentials.')
    .breaks('authentication-first')
    .refuses('credentials', (_, call) => {
      const { card_id: id } = call?.request.params ?? {};
      return id === undefined || call?.store.part(Cards).find(id)
        ? {}
        : { status: 404, body: { error: 404, message: 'Card not found' } };
    }),
});
