import { reasonInWords } from '../../../contract/reason.js';
import { unreachable } from '../../../certify/doctor/unreachable.js';
import { CannotTestError } from '../../../certify/doctor/doctor.js';
import { defined } from '../../../contract/json.js';
import { count } from '../../../contract/words.js';
import type { RequirementId } from '../../../contract/contract.js';
import type { Outcome } from '../../../contract/verdict.js';
import { NotTestable, TargetDown } from '../../../engine/errors.js';
import type { RunEvent } from '../../../engine/events.js';
import { shownUrl } from '../../../http/network.js';
import { proxyFor } from '../../../http/proxy.js';
import { inWords } from '../../../checks/response.js';
import { output } from '../../../output/output.js';
import { failureReports } from '../../../report/console/failure-reports.js';
import { writeReports } from '../../../report/write-reports.js';
import type { Report } from '../../../report/model/model.js';
import { curl } from '../../../report/text/curl.js';
import { visible, wrap } from '../../../report/text/plain-text.js';
import { didYouMean, quoted } from '../../../server-under-test/did-you-mean.js';
import { readUrl, type UrlKind } from '../../../server-under-test/given-url.js';
import { TargetError } from '../../../server-under-test/target.js';
import { diagnose, isPage } from '../../../webhooks/diagnosis.js';
import { Dispatcher, isAcknowledged } from '../../../webhooks/dispatcher.js';
import { rules, type Rule } from '../../../webhooks/rules/index.js';
import { fromEnvironment, givenUrl, readGiven, sayTrimmed, variableOf } from '../../common-flags.js';
import { picked } from '../../flags.js';
import { exit, exitCode } from '../../io/exit.js';
import { inReportFolder } from '../../io/report-folder.js';
import { reproduceCommand } from '../../io/reproduce-command.js';
import { printFiles } from '../../io/show-report.js';
import { onTerminal, sayWait, terminalColors } from '../../io/terminal.js';
import type { ReceiverFlags, WebhookCertifyFlags, WebhookSendFlags } from './command.js';
import { testReceiver } from './test-receiver.js';

/** Tests a webhook receiver, prints a line per rule and a failure report per root cause, and returns the exit code. */
export async function webhookCertify(options: WebhookCertifyFlags, given?: string): Promise<number> {
  const { out, showPersonalData } = options;
  const url = receiverUrl(options, given);
  const probe = options.probe === undefined ? undefined : httpUrl(options.probe, '--probe', 'user');
  const secret = secretOf(options);
  const only = options.only && selectedRules(options.only);
  return inReportFolder(out, {}, async () => {
    output.say(`Testing the receiver ${shownUrl(url)}\n`);
    const report = await testReceiver(defined({ url, secret, probe, onWait: sayWait }), {
      ...{ only, showPersonalData },
      again: { retest: reproduceCommand('webhook certify', { url, probe }) },
      before: (dispatcher) => firstLook(dispatcher, url).catch((error: unknown) => notListening(url, error)),
      listen: verdictLines(only),
    });
    const [stopped] = report.stopped ?? [];
    if (stopped !== undefined && report.requirements.every(({ verdict }) => verdict === 'not-testable'))
      notListening(url, new TargetDown(stopped));
    sayFindings(report, out);
    if (out !== undefined) printFiles(writeReports(out, report));
    return exitCode(report, options.requireComplete ?? false);
  });
}

/** Sends one signed event of a new order, and prints its curl command and the response. */
export async function webhookSend(options: WebhookSendFlags, given?: string): Promise<number> {
  const url = receiverUrl(options, given);
  const dispatcher = new Dispatcher({ url, secret: secretOf(options) });
  try {
    const message = dispatcher.genuine(options.event);
    const exchange = await dispatcher
      .deliver(message, options.event)
      .catch((error: unknown) => notListening(url, error));
    output.say(`${options.event} of the order ${message.reference}:\n`);
    const line = curl(new URL(url).origin, exchange.request);
    if (line !== null) output.say(`${line}\n`);
    output.say(`Response after ${exchange.durationMs} ms: ${visible(String(inWords(exchange)))}`);
    return isAcknowledged(exchange) ? exit.ok : exit.violations;
  } finally {
    dispatcher.close();
  }
}

const { green, red, yellow } = terminalColors;
const marks: Partial<Record<Outcome, (text: string) => string>> = { pass: green, fail: red };
const inPart = yellow('the tested requirements pass.');
const words = {
  conforming: green('the receiver conforms.'),
  nonconforming: red('the receiver does not conform.'),
  undecided: yellow('nothing could be tested.'),
};

function sayFindings(report: Report, out: string | undefined): void {
  for (const card of failureReports(report, defined({ ...onTerminal, out }))) output.say(`\n${card}`);
  if (report.observations.length > 0) output.say('\nUnspecified behavior of this receiver:');
  for (const { text, observed } of report.observations)
    output.say(wrap('  ', `${text} Observed: ${visible(observed)}`).join('\n'));
  const { verdict, pass, fail, notTestable } = report.summary;
  const causes = fail > report.causes.length ? ` (${count(report.causes.length, 'root cause')})` : '';
  const open = report.requirements.filter((row) => row.verdict === 'not-testable').map(({ id }) => id);
  const isPart = verdict === 'conforming' && open.length > 0;
  output.say(
    `\n${pass} passed, ${fail} failed${causes}, ${notTestable} not testable: ${isPart ? inPart : words[verdict]}`,
  );
  if (open.length > 0) output.say(wrap('  ', `Not tested: ${open.join(', ')}.`).join('\n'));
}

/** Finds out why a receiver accepts no genuine event, because then its rejections prove nothing. Throws a CannotTestError. */
async function firstLook(dispatcher: Dispatcher, url: string): Promise<void> {
  const reason = await dispatcher.requireAcceptance().catch((error: unknown) => {
    if (error instanceof NotTestable) return error.message;
    throw error;
  });
  const last = [...dispatcher.exchanges.values()].at(-1)!;
  if (reason === undefined && !isPage(last)) return;
  const finding = await diagnose(dispatcher, last);
  if (finding !== undefined) {
    const answer = last.response?.status ?? 'nothing';
    throw new CannotTestError(`${shownUrl(url)} answers ${answer} to genuine events. ${finding}`);
  }
  if (reason === undefined) return;
  const rejection = `rejects events that are signed with this secret (${visible(reason)}). ${checkSecret}`;
  if (last.response) throw new CannotTestError(`${shownUrl(url)} ${rejection}`);
  const { text, next } = await unreachable(url, last.failure ?? '', {});
  throw new CannotTestError(`${text}. ${next}`);
}

const checkSecret =
  'Check CWIT_API_SECRET or --secret: the receiver must verify the hex HMAC-SHA512 of the raw body with the same secret.';

function notListening(url: string, error: unknown): never {
  if (!(error instanceof TargetDown)) throw error;
  throw new CannotTestError(`${shownUrl(url)}: ${error.message}. Start the receiver, or check the address.`);
}

function verdictLines(only: readonly RequirementId[] | undefined): (event: RunEvent) => void {
  const width = Math.max(...(only ?? rules.map(({ id }) => id)).map(({ length }) => length));
  return (event) => {
    if (event.kind !== 'VerdictReached') return;
    const { requirement, outcome, reason } = event.verdict;
    const { text } = rules.find(({ id }) => id === requirement)!;
    const mark = (marks[outcome] ?? yellow)(outcome.replace('-', ' ').padEnd(12));
    output.say(
      `${mark}  ${requirement.padEnd(width)}  ${reason === undefined ? text : visible(reasonInWords(reason))}`,
    );
  };
}

/** The rules that `--only` names, with or without the prefix `receiver/`. Throws a TargetError. */
function selectedRules(names: readonly string[]): RequirementId[] {
  const ids = rules.map(({ id }) => id);
  const namesOf = ({ id, tag }: Rule): string[] => [id, id.slice('receiver/'.length), tag];
  const unknown = names.find((name) => !rules.flatMap(namesOf).includes(name));
  if (unknown === undefined)
    return rules.filter((rule) => namesOf(rule).some((name) => names.includes(name))).map(({ id }) => id);
  const hint = didYouMean(unknown, ids) || ` Rules: ${ids.join(', ')}.`;
  throw new TargetError(`No rule is called ${quoted(unknown)}.${hint}`);
}

/** The api-secret of the receiver, by flag or environment. Throws a TargetError. */
function secretOf({ secret }: Pick<ReceiverFlags, 'secret'>): string {
  const { apiSecret } = readGiven(
    { ...picked(fromEnvironment(), ['apiSecret']), ...defined({ apiSecret: secret }) },
    (member) => (secret === undefined ? variableOf(member) : '--secret'),
  );
  if (apiSecret === undefined) throw new TargetError('No api-secret: set CWIT_API_SECRET, or give --secret.');
  output.know({ apiSecret });
  return apiSecret;
}

function receiverUrl(flags: ReceiverFlags, given: string | undefined): string {
  const url = givenUrl(given, flags.url, '--url');
  if (url !== undefined) return httpUrl(url, 'The URL of the receiver', 'query');
  throw new TargetError(
    'No receiver: name its URL, such as cwit webhook certify http://localhost:3000/events.',
  );
}

/** Checks the URL of a flag, and the proxy to it. Throws a TargetError. */
function httpUrl(given: string, flag: string, kind: UrlKind): string {
  const url = readUrl(given, flag, kind, sayTrimmed);
  proxyFor(new URL(url), undefined);
  return url;
}
