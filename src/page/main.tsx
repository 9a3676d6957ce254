import { render } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { Causes } from './causes.js';
import { report } from './data.js';
import { Effort } from './effort.js';
import { Client, Observations } from './findings.js';
import { Foot, Sections } from './frame.js';
import { Operations } from './operations.js';
import { usePlace, useReveal } from './place.js';
import { Requirements } from './requirements.js';
import { Summary } from './summary.js';

/** The whole page: for who decides at the top, for who mends below. */
export function App() {
  const { target, number, filters, filter, open } = usePlace();
  const isPrinting = usePrinting();
  useReveal(target, number);
  // Only the list of requirements has anything to do with a filter.
  const causes = useMemo(
    () => report.causes.length > 0 && <Causes target={target} number={number} isPrinting={isPrinting} />,
    [target, number, isPrinting],
  );
  return (
    <>
      <a class="skip" href="#requirements">
        Skip to the requirements
      </a>
      {sections}
      <main>
        {summary}
        {causes}
        {operations}
        <Requirements target={target} number={number} filters={filters} filter={filter} open={open} />
        {more}
      </main>
      {foot}
    </>
  );
}

// What never changes is made once.
const sections = <Sections />;
const summary = <Summary />;
const operations = (
  <>
    {report.client && <Client findings={report.client} />}
    <Operations />
  </>
);
const more = (
  <>
    {report.observations.length > 0 && <Observations />}
    {report.effort && <Effort effort={report.effort} />}
  </>
);
const foot = <Foot />;

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

render(<App />, document.getElementById('page')!);
