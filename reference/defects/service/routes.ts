import { Cards } from '../../store/cards.js';
import { members } from '../../changes/replies.js';
import { defect, defectsOf } from '../defect.js';

/** Defects of checks before an operation runs. */
export const routing = defectsOf('service', {
  'unknown-path-crashes': defect('The server returns 500 for an undocumented path.')
    .breaks('unknown-routes')
    .refuses('path', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'other-method-crashes': defect('The server returns 500 for an undocumented method.')
    .breaks('unknown-routes')
    .refuses('method', { status: 500, body: { error: 500, message: 'Internal server error' } }),
  'unknown-route-echoes-headers': defect('The server returns all request headers for an undocumented route.')
    .breaks('no-secret')
    .service({
      refuseRoute: (refused, headers) => ({
        ...refused,
        body: { ...members(refused.body), request: Object.fromEntries(headers) },
      }),
    }),
  'other-method-echoes-headers': defect(
    'The server returns the api-secret in a header for an undocumented method.',
  )
    .breaks('no-secret')
    .service({
      refuseRoute: (refused, headers) =>
        refused.refusal === 'method'
          ? { ...refused, headers: { ...refused.headers, 'x-request-auth': headers.get('api-secret') ?? '' } }
          : refused,
    }),
  'validates-before-credentials': defect('The server returns 400 for a malformed number without credentials.')
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      /"[bn][vi]n":"(?!\d{11}")/.test(call?.request.body ?? '')
        ? { status: 400, body: { error: 400, message: 'The number must have 11 digits' } }
        : {},
    ),
  'misses-members-before-credentials': defect(
    'The server returns 400 for an incomplete body without credentials.',
  )
    .breaks('authentication-first')
    .refuses('credentials', (_, call) =>
      call?.request.body === '{}' ? { status: 400, body: { error: 400, message: 'nin is required' } } : {},
    ),
  'looks-card-up-before-credentials': defect(
    'The server returns 404 for an unknown card without credentials.',
  )
    .breaks('authentication-first')
    .refuses('credentials', (_, call) => {
      const { card_id: id } = call?.request.params ?? {};
      return id === undefined || call?.store.part(Cards).find(id)
        ? {}
        : { status: 404, body: { error: 404, message: 'Card not found' } };
    }),
});
