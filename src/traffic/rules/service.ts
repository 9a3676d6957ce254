// Authentication > item 1, and Errors > HTTP status codes > row 500, on every exchange.
import { claim, type Finding } from '../../contract/finding.js';
import { say, type Phrase } from '../../contract/phrase.js';
import { isRecognisable, placeOfSecret } from '../../checks/no-secret.js';
import { inWords, isAccepted } from '../../checks/response.js';
import { derivedId, type RequirementId } from '../../contract/contract.js';
import type { Rule } from '../outcomes.js';

// A proxy in front of the server may have no route for an undocumented path.
const ofGateways = [501, 502, 503, 504];

export const service: Rule = (recording, outcomes) => {
  const { known } = recording.credentials;
  // A server that refuses everything shows nothing here.
  const isServing = recording.exchanges.some((one) => isAccepted(one.response) && recording.conforms(one));
  for (const exchange of recording.all) {
    const { operation, request, response, repeated, received } = exchange;
    if (received || response === null) continue;
    const isForeign = operation === null;
    const id = (own: string, general: RequirementId) => (isForeign ? general : derivedId(operation, own));
    const noSecret = id('response.no-secret', 'service/no-secret');
    const noError = id('response.no-server-error', 'service/unknown-routes');
    const place = placeOfSecret(exchange, known);
    const isError = response.status >= 500 && !(isForeign && ofGateways.includes(response.status));
    const finding = (got: Phrase): Finding =>
      isForeign
        ? claim(
            say`${request.method} ${request.path.split('?')[0]}: a rejection, and no internal server error`,
            got,
          )
        : { kind: 'server-error', got };
    // The checks test complete exchanges of operations.
    const isChecked = !isForeign && !exchange.partial;
    if (place !== undefined && !isChecked)
      outcomes.shows(noSecret, exchange, { kind: 'secret', name: 'api-secret', place });
    if (isError && !repeated)
      outcomes.shows(noError, exchange, finding(say`${inWords(exchange)}, once`), 'it did not repeat');
    else if (isError && !isChecked) outcomes.shows(noError, exchange, finding(inWords(exchange)));
    if (!isForeign || !isServing) continue;
    if (place === undefined && isRecognisable(known)) outcomes.kept(noSecret);
    if (!isError) outcomes.kept(noError);
  }
};
