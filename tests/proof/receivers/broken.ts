// Receivers that are wrong in one way, with the rules that find it.
import { createHash } from 'node:crypto';
import {
  ActsFirst,
  AnswersFirst,
  CheckThenAct,
  Forgetful,
  IgnoresCancelled,
  KnowsBeforeItChecks,
  KnowsBytes,
  KnowsCapitals,
  NeedsTickets,
  OneBodyForAll,
  PieceByPiece,
  Queues,
  WorksLater,
  RefusesDuplicates,
  RemembersForgeries,
  SeenSignatures,
  WrittenAnew,
  mortal,
} from './faults.js';
import { Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

const sound = new Parts();
const fits = (raw: Buffer, signature: Signature) => sound.isGenuine(raw, signature);
const digest = (raw: Buffer, algorithm?: string) => sound.digest(raw, algorithm);
const unkeyed = (raw: Buffer) => createHash('sha512').update(raw).digest('hex');

/** A receiver with another check of signatures. */
const checking = (isGenuine: (raw: Buffer, signature: Signature) => boolean) =>
  serve(Object.assign(new Parts(), { isGenuine }));

const everyForgery = [
  'changed-byte',
  'written-anew',
  'other-signature',
  'wrong-key',
  'truncated',
  'changed-signature',
  'no-header',
  'empty-header',
  'no-hex',
  'sha-256',
  'known-order',
].map((name) => `turns-away.${name}`);

const of = (parts: Parts) => () => serve(parts);
const unknownOrders = everyForgery.filter((id) => !id.endsWith('known-order'));

/** Name, how it starts, and the rules that fail: these and no others. */
export const broken: readonly [name: string, start: () => Promise<Running>, fails: readonly string[]][] = [
  ['checks nothing', () => checking(() => true), everyForgery],
  [
    'checks only what has a header',
    () => checking((raw, signature) => !signature || fits(raw, signature)),
    ['turns-away.no-header', 'turns-away.empty-header'],
  ],
  [
    'compares as far as the signature goes',
    () => checking((raw, signature) => digest(raw).startsWith(signature ?? 'none')),
    ['turns-away.truncated', 'turns-away.empty-header'],
  ],
  [
    'compares as far as it can decode the signature',
    () =>
      checking((raw, signature) =>
        digest(raw).startsWith(Buffer.from(signature ?? '', 'hex').toString('hex')),
      ),
    ['turns-away.truncated', 'turns-away.no-header', 'turns-away.empty-header', 'turns-away.no-hex'],
  ],
  [
    'takes SHA-256 too',
    () => checking((raw, signature) => fits(raw, signature) || signature === digest(raw, 'sha256')),
    ['turns-away.sha-256'],
  ],
  [
    'takes a digest without a key',
    () => checking((raw, signature) => fits(raw, signature) || signature === unkeyed(raw)),
    ['turns-away.wrong-key'],
  ],
  ['takes every signature that it has seen', of(new SeenSignatures()), ['turns-away.other-signature']],
  [
    'knows SHA-256 only',
    () => checking((raw, signature) => signature === digest(raw, 'sha256')),
    ['processing', 'completed', 'failed', 'cancelled'].map((name) => `takes.order.${name}`),
  ],
  [
    'checks the JSON written anew',
    of(new WrittenAnew()),
    ['takes.escapes', 'takes.layout', 'turns-away.changed-byte', 'turns-away.written-anew'],
  ],
  ['decodes each piece by itself', of(new PieceByPiece()), ['takes.in-pieces']],
  [
    'takes the bytes for Latin-1',
    () => checking((raw, signature) => fits(Buffer.from(raw.toString('latin1')), signature)),
    ['takes.non-ascii', 'takes.in-pieces'],
  ],
  ['has one body for all requests', of(new OneBodyForAll()), ['takes.fifty-at-once']],
  [
    'needs tickets',
    of(new NeedsTickets()),
    ['takes.order.processing', 'takes.order.failed', 'takes.order.cancelled'],
  ],
  ['ends with what is no hex', mortal, ['turns-away.no-hex']],
  [
    'compares the first half',
    () =>
      checking(
        (raw, signature) => signature?.length === 128 && digest(raw).startsWith(signature.slice(0, 64)),
      ),
    ['turns-away.changed-signature'],
  ],
  ['knows the header in capitals only', of(new KnowsCapitals()), ['takes.header-case']],
  ['acts before it checks', of(new ActsFirst()), [...unknownOrders, 'turns-away.unprocessed']],
  ['works on what it turned away', of(new WorksLater()), ['turns-away.unprocessed']],
  ['looks up the order before it checks', of(new KnowsBeforeItChecks()), ['turns-away.known-order']],
  ['remembers forgeries as processed', of(new RemembersForgeries()), unknownOrders],
  ['answers before it has processed', of(new AnswersFirst()), ['acknowledges.after-processing']],
  ['answers, and works on it later', of(new Queues()), ['acknowledges.after-processing']],
  ['ignores what is cancelled', of(new IgnoresCancelled()), ['acknowledges.after-processing']],
  ['refuses what comes again', of(new RefusesDuplicates()), ['takes.duplicates']],
  [
    'forgets',
    of(new Forgetful()),
    ['deduplicates.same-bytes', 'deduplicates.signed-anew', 'deduplicates.at-once'],
  ],
  ['knows an event by its bytes', of(new KnowsBytes()), ['deduplicates.signed-anew']],
  ['checks, then acts', of(new CheckThenAct()), ['deduplicates.at-once']],
];
