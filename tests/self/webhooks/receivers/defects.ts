// Receivers with one defect each, and the rules that find it.
import { createHash } from 'node:crypto';
import * as broken from './defective-parts.js';
import { having, Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

const sound = new Parts();
const fits = (raw: Buffer, signature: Signature) => sound.isGenuine(raw, signature);
const digest = (raw: Buffer, algorithm?: string) => sound.digest(raw, algorithm);
const orSha256 = (raw: Buffer, signature: Signature) =>
  fits(raw, signature) || signature === digest(raw, 'sha256');
const unkeyed = (raw: Buffer) => createHash('sha512').update(raw).digest('hex');

/** A receiver with a different signature check. */
const checking = (isGenuine: Parts['isGenuine']) => having({ isGenuine });

const everyForgery = [
  'wrong-key',
  'changed-byte',
  'written-anew',
  'other-signature',
  'truncated',
  'changed-signature',
  'no-header',
  'empty-header',
  'no-hex',
  'sha-256',
  'known-order',
].map((name) => `turns-away.${name}`);

const everyEvent = ['processing', 'completed', 'failed', 'cancelled'].map((name) => `takes.order.${name}`);
const everyDuplicate = ['same-bytes', 'signed-anew', 'at-once'].map((name) => `deduplicates.${name}`);

const pieceByPiece = (chunks: readonly Buffer[]) =>
  Buffer.from(chunks.map((chunk) => chunk.toString()).join(''));
const serialisedAgain = (raw: Buffer) => Buffer.from(JSON.stringify(JSON.parse(raw.toString())));
const forgetful = () => crypto.randomUUID();
const of = (parts: Parts) => () => serve(parts);
const unknownOrders = everyForgery.filter((id) => !id.endsWith('known-order'));

/**
 * The start function of each receiver, and exactly the rules that fail. The first rule is the root cause.
 */
export const receiverDefects: Readonly<
  Record<string, readonly [start: () => Promise<Running>, fails: readonly string[]]>
> = {
  'checks nothing': [() => checking(() => true), everyForgery],
  'checks only what has a header': [
    () => checking((raw, signature) => !signature || fits(raw, signature)),
    ['turns-away.no-header', 'turns-away.empty-header'],
  ],
  'compares as far as the signature goes': [
    () => checking((raw, signature) => digest(raw).startsWith(signature ?? 'none')),
    ['turns-away.truncated', 'turns-away.empty-header'],
  ],
  'compares as far as it can decode the signature': [
    () =>
      checking((raw, signature) =>
        digest(raw).startsWith(Buffer.from(signature ?? '', 'hex').toString('hex')),
      ),
    ['turns-away.truncated', 'turns-away.no-header', 'turns-away.empty-header', 'turns-away.no-hex'],
  ],
  'takes SHA-256 too': [() => checking(orSha256), ['turns-away.sha-256']],
  'takes a digest without a key': [
    () => checking((raw, signature) => fits(raw, signature) || signature === unkeyed(raw)),
    ['turns-away.wrong-key'],
  ],
  'takes every signature that it has seen': [of(new broken.SeenSignatures()), ['turns-away.other-signature']],
  'knows SHA-256 only': [() => checking((raw, signature) => signature === digest(raw, 'sha256')), everyEvent],
  'checks re-serialized JSON': [
    () => checking((raw, signature) => fits(serialisedAgain(raw), signature)),
    ['takes.layout', 'takes.escapes', 'turns-away.changed-byte', 'turns-away.written-anew'],
  ],
  'drops forgeries with 200': [of(new broken.Drops()), everyForgery],
  'decodes each piece by itself': [() => having({ read: pieceByPiece }), ['takes.in-pieces']],
  'takes the bytes for Latin-1': [
    () => checking((raw, signature) => fits(Buffer.from(raw.toString('latin1')), signature)),
    ['takes.non-ascii', 'takes.in-pieces'],
  ],
  'has one body for all requests': [of(new broken.OneBodyForAll()), ['takes.fifty-at-once']],
  'needs tickets': [
    of(new broken.Selective(({ data }) => data.ticket_info!.ticket_passengers.length > 0)),
    ['takes.order.processing', 'takes.order.failed', 'takes.order.cancelled'],
  ],
  'ends with what is no hex': [broken.mortal, ['turns-away.no-hex']],
  'compares the first half': [
    () =>
      checking(
        (raw, signature) => signature?.length === 128 && digest(raw).startsWith(signature.slice(0, 64)),
      ),
    ['turns-away.changed-signature'],
  ],
  'knows the header in capitals only': [of(new broken.KnowsCapitals()), ['takes.header-case']],
  'acts before it checks': [of(new broken.ActsFirst()), ['turns-away.unprocessed', ...unknownOrders]],
  'works on what it turned away': [
    of(new broken.WorksLater()),
    [
      'turns-away.unprocessed',
      ...['wrong-key', 'changed-byte', 'written-anew', 'truncated', 'changed-signature', 'no-hex'].map(
        (name) => `turns-away.${name}`,
      ),
    ],
  ],
  'looks up the order before it checks': [of(new broken.KnowsBeforeItChecks()), ['turns-away.known-order']],
  'remembers forgeries as processed': [of(new broken.RemembersForgeries()), unknownOrders],
  'answers before it has processed': [of(new broken.AnswersFirst()), ['acknowledges.after-processing']],
  'answers, and works on it later': [of(new broken.Queues()), ['acknowledges.after-processing']],
  'ignores what is cancelled': [
    of(new broken.Selective(({ event }) => event !== 'order.cancelled')),
    ['takes.order.cancelled', 'acknowledges.after-processing'],
  ],
  'rejects what comes again': [of(new broken.RefusesDuplicates()), ['takes.duplicates']],
  forgets: [() => having({ keyOf: forgetful }), everyDuplicate],
  'knows an event by its bytes': [
    () => having({ keyOf: (_, raw) => raw.toString() }),
    ['deduplicates.signed-anew'],
  ],
  'checks, then acts': [of(new broken.CheckThenAct()), ['deduplicates.at-once']],
  'processes nothing': [
    () => having({ work: () => Promise.resolve() }),
    [...everyEvent, 'acknowledges.after-processing', 'takes.fifty-at-once', ...everyDuplicate],
  ],
};

/** Receivers with two unrelated defects, and the root cause of each. */
export const twoDefects: Readonly<
  Record<string, readonly [start: () => Promise<Running>, headlines: readonly string[]]>
> = {
  'takes SHA-256 too, and forgets': [
    () => having({ keyOf: forgetful, isGenuine: orSha256 }),
    ['turns-away.sha-256', 'deduplicates.same-bytes'],
  ],
  'decodes each piece by itself, and rejects what comes again': [
    () => having({ read: pieceByPiece }, new broken.RefusesDuplicates()),
    ['takes.in-pieces', 'takes.duplicates'],
  ],
  'checks re-serialized JSON, and drops forgeries with 200': [
    () =>
      having({ isGenuine: (raw, signature) => fits(serialisedAgain(raw), signature) }, new broken.Drops()),
    ['turns-away.wrong-key', 'takes.layout'],
  ],
  'checks nothing, and works on it later': [
    () => having({ isGenuine: () => true }, new broken.Queues()),
    ['turns-away.wrong-key', 'acknowledges.after-processing'],
  ],
};
