import { invisible, visible } from '../report/text/plain-text.js';
import { requirementOf } from './data.js';

/** Text of a server or about one: characters that do not show, or steer what shows them, stand as marked escapes. */
export function Text({ of }: { of: string }) {
  const odd = of.match(invisible);
  if (!odd) return <>{of}</>;
  return (
    <>
      {of.split(invisible).map((part, at) => (
        <>
          {part}
          {odd[at] !== undefined && <span class="odd warn">{visible(odd[at])}</span>}
        </>
      ))}
    </>
  );
}

/** Text of the contract, in which what is quoted stands out. */
export function Prose({ of }: { of: string }) {
  return (
    <>
      {of.split(/`([^`]+)`/).map((part, at) =>
        at % 2 === 1 ? (
          <code key={at}>
            <Text of={part} />
          </code>
        ) : (
          <Text key={at} of={part} />
        ),
      )}
    </>
  );
}

/** Words of the report, in which the ids of requirements lead to them. */
export function Words({ of }: { of: string }) {
  return (
    <>
      {of
        .split(/(\b\w+\/[\w*-]+(?:\.[\w*-]+)*)/)
        .map((part, at) =>
          at % 2 === 1 && requirementOf(part) ? <Link key={at} to={part} /> : <Prose key={at} of={part} />,
        )}
    </>
  );
}

/** A link to a requirement. */
export function Link({ to }: { to: string }) {
  return (
    <a class="id" href={`#${to}`}>
      {to}
    </a>
  );
}
