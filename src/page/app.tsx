import { useEffect, useState } from 'preact/hooks';
import { Causes } from './causes.js';
import { Client } from './client.js';
import { report } from './data.js';
import { Effort } from './effort.js';
import { Foot } from './foot.js';
import { Observations } from './observations.js';
import { Operations } from './operations.js';
import { Requirements } from './requirements.js';
import { Sections } from './sections.js';
import { Summary } from './summary.js';
import { usePlace } from './use-place.js';
import { useReveal } from './use-reveal.js';

/** The whole page: for who decides at the top, for who mends below. */
export function App() {
  const { target, number, filters, filter, open } = usePlace();
  const isPrinting = usePrinting();
  useReveal(target, number);
  return (
    <>
      <a class="skip" href="#requirements">
        Skip to the requirements
      </a>
      <Sections />
      <main>
        <Summary />
        {report.causes.length > 0 && <Causes target={target} number={number} isPrinting={isPrinting} />}
        {report.client && <Client findings={report.client} />}
        <Operations />
        <Requirements target={target} number={number} filters={filters} filter={filter} open={open} />
        {report.observations.length > 0 && <Observations />}
        {report.effort && <Effort effort={report.effort} />}
      </main>
      <Foot />
    </>
  );
}

/** On paper nothing can be opened. */
function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const begin = () => setPrinting(true);
    const end = () => setPrinting(false);
    addEventListener('beforeprint', begin);
    addEventListener('afterprint', end);
    return () => {
      removeEventListener('beforeprint', begin);
      removeEventListener('afterprint', end);
    };
  }, []);
  return isPrinting;
}
