import type { SeenAgain } from '../report/card/again.js';
import { visible } from '../report/text/visible.js';
import { Command } from './copy.js';
import { report } from './data.js';

/** Command lines that show a violation again. */
export function AgainBlock({ seen: { judge, send, needs } }: { seen: SeenAgain }) {
  const serve = report.again?.serve;
  if (send === null && judge === null) return null;
  const isWhole = send !== null && visible(send) === send;
  const set = needs.length > 0 ? `, with ${needs.join(', ')} set` : '';
  return (
    <div class="again" role="group" aria-label="See it again">
      {isWhole && serve !== undefined && <Command title="Start the target again" text={serve} />}
      {isWhole && <Command title={`Send the request again${set}`} text={send} />}
      {send !== null && !isWhole && (
        <p class="note">
          The request has characters that do not show: its command line is a script in the folder curl/.
        </p>
      )}
      {judge !== null && (
        <Command
          title={send === null ? 'Judge it again: one request cannot show it' : 'Judge it again'}
          text={judge}
        />
      )}
    </div>
  );
}
