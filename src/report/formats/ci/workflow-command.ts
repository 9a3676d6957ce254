/**
 * A line that tells the runner of GitHub something: https://docs.github.com/actions/reference/workflow-commands.
 *
 * @example workflowCommand('error', 'a broken wallet', { title: 'getWallet/balance' })
 */
export function workflowCommand(
  name: string,
  message: string,
  properties: Record<string, string> = {},
): string {
  const given = Object.entries(properties).map(([key, value]) => `${key}=${ofProperty(value)}`);
  return `::${[name, given.join(',')].filter(Boolean).join(' ')}::${ofMessage(message)}`;
}

const ofMessage = (text: string): string =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');

const ofProperty = (text: string): string => ofMessage(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
