import { operationOf, operations, type OperationId } from '../../contract/contract.js';
import type { Examination } from './examination.js';
import type { Line } from './line.js';
import { presenceOf, type Presence } from './presence.js';

const check = 'features';

/** Whether what the target is said to offer is there. */
export async function features(x: Examination): Promise<Line[]> {
  const exchanges = [...(await x.readers()), ...(await x.queries()), ...(await x.effects())];
  const presence = new Map<OperationId, Presence>();
  for (const exchange of exchanges)
    if (presence.get(exchange.operation!) !== 'there')
      presence.set(exchange.operation!, presenceOf(exchange));
  // Whoever looks at credentials first tells that there is something to look for.
  for (const [id, one] of presence)
    if (one === 'unclear') presence.set(id, presenceOf(await x.ask(operationOf(id), { credentials: {} })));
  const of = (wanted: Presence) => [...presence].filter(([, one]) => one === wanted).map(([id]) => id);
  const [there, absent, unclear] = [of('there'), of('absent'), of('unclear')];
  const open = unclear.length > 0 ? `; of ${unclear.join(', ')} it cannot be told` : '';
  if (absent.length === 0)
    return [
      {
        check,
        light: there.length > 0 ? 'green' : 'yellow',
        text: `${there.length} of ${presence.size} operations are there${open}`,
      },
    ];
  return [
    {
      check,
      light: 'red',
      text: `not there: ${absent.join(', ')}${open}`,
      next: `Write them, or name what there is: ${featuresFlag(x.target.features, new Set(absent))}`,
    },
  ];
}

/** The flag for what is there: without the features of which all operations are absent. */
function featuresFlag(declared: readonly string[], absent: ReadonlySet<string>): string {
  const ofFeature = (feature: string) => operations.filter((operation) => operation.feature === feature);
  const kept = declared.filter((feature) => {
    const own = ofFeature(feature);
    return own.length === 0 || own.some(({ id }) => !absent.has(id));
  });
  const isPartly = (feature: string) => ofFeature(feature).some(({ id }) => absent.has(id));
  const partly = kept.filter(isPartly);
  const note = partly.length > 0 ? ` (${partly.join(', ')} only in part)` : '';
  return kept.some((feature) => ofFeature(feature).length > 0)
    ? `--features ${kept.join(',')}${note}`
    : 'none of them is there yet';
}
