import { render } from 'preact';
import { useMemo } from 'preact/hooks';
import { Causes } from './causes.js';
import { report } from './data.js';
import { Effort } from './effort.js';
import { Client, Observations } from './findings.js';
import { Operations } from './operations.js';
import { Foot, Sections } from './overview/frame.js';
import { Summary } from './overview/summary.js';
import { usePlace, useReveal } from './place.js';
import { Requirements } from './requirements/requirements.js';

/** The whole page: a summary for decision makers, then root causes and details for developers. */
export function App() {
  const place = usePlace();
  const { target, number } = place;
  const { causes, client, observations, effort } = report;
  useReveal(target, number);
  // Filters affect only the list of requirements.
  const before = useMemo(
    () => (
      <>
        <Summary />
        {causes.length > 0 && <Causes target={target} number={number} />}
        {client && <Client findings={client} />}
        <Operations />
      </>
    ),
    [target, number],
  );
  const after = useMemo(
    () => (
      <>
        {observations.length > 0 && <Observations />}
        {effort && <Effort effort={effort} />}
      </>
    ),
    [],
  );
  return (
    <>
      <a class="skip" href="#requirements">
        Skip to the requirements
      </a>
      <Sections />
      <main>
        {before}
        <Requirements {...place} />
        {after}
      </main>
      <Foot />
    </>
  );
}

render(<App />, document.getElementById('page')!);
