// Receivers with one defect each, and the rules that find it.
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
} from './defective-parts.js';
import { Parts, serve, type Running } from './receiver.js';

type Signature = string | undefined;

const sound = new Parts();
const fits = (raw: Buffer, signature: Signature) => sound.isGenuine(raw, signature);
const digest = (raw: Buffer, algorithm?: string) => sound.digest(raw, algorithm);
const orSha256 = (raw: Buffer, signature: Signature) =>
  fits(raw, signature) || signature === digest(raw, 'sha256');
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

/**
 * Starts each receiver, and names the rules that fail, these and no others; and the one that tells best what is wrong,
 * where it is not the only one.
 */
export const receiverDefects: Readonly<
  Record<string, { start: () => Promise<Running>; headline?: string; fails: readonly string[] }>
> = {
  'checks nothing': {
    start: () => checking(() => true),
    headline: 'turns-away.wrong-key',
    fails: everyForgery,
  },
  'checks only what has a header': {
    start: () => checking((raw, signature) => !signature || fits(raw, signature)),
    headline: 'turns-away.no-header',
    fails: ['turns-away.no-header', 'turns-away.empty-header'],
  },
  'compares as far as the signature goes': {
    start: () => checking((raw, signature) => digest(raw).startsWith(signature ?? 'none')),
    headline: 'turns-away.truncated',
    fails: ['turns-away.truncated', 'turns-away.empty-header'],
  },
  'compares as far as it can decode the signature': {
    start: () =>
      checking((raw, signature) =>
        digest(raw).startsWith(Buffer.from(signature ?? '', 'hex').toString('hex')),
      ),
    headline: 'turns-away.truncated',
    fails: ['turns-away.truncated', 'turns-away.no-header', 'turns-away.empty-header', 'turns-away.no-hex'],
  },
  'takes SHA-256 too': {
    start: () => checking(orSha256),
    fails: ['turns-away.sha-256'],
  },
  'takes a digest without a key': {
    start: () => checking((raw, signature) => fits(raw, signature) || signature === unkeyed(raw)),
    fails: ['turns-away.wrong-key'],
  },
  'takes every signature that it has seen': {
    start: of(new SeenSignatures()),
    fails: ['turns-away.other-signature'],
  },
  'knows SHA-256 only': {
    start: () => checking((raw, signature) => signature === digest(raw, 'sha256')),
    headline: 'takes.order.processing',
    fails: ['processing', 'completed', 'failed', 'cancelled'].map((name) => `takes.order.${name}`),
  },
  'checks the JSON written anew': {
    start: of(new WrittenAnew()),
    headline: 'takes.layout',
    fails: ['takes.escapes', 'takes.layout', 'turns-away.changed-byte', 'turns-away.written-anew'],
  },
  'decodes each piece by itself': { start: of(new PieceByPiece()), fails: ['takes.in-pieces'] },
  'takes the bytes for Latin-1': {
    start: () => checking((raw, signature) => fits(Buffer.from(raw.toString('latin1')), signature)),
    headline: 'takes.non-ascii',
    fails: ['takes.non-ascii', 'takes.in-pieces'],
  },
  'has one body for all requests': { start: of(new OneBodyForAll()), fails: ['takes.fifty-at-once'] },
  'needs tickets': {
    start: of(new NeedsTickets()),
    headline: 'takes.order.processing',
    fails: ['takes.order.processing', 'takes.order.failed', 'takes.order.cancelled'],
  },
  'ends with what is no hex': { start: mortal, fails: ['turns-away.no-hex'] },
  'compares the first half': {
    start: () =>
      checking(
        (raw, signature) => signature?.length === 128 && digest(raw).startsWith(signature.slice(0, 64)),
      ),
    fails: ['turns-away.changed-signature'],
  },
  'knows the header in capitals only': { start: of(new KnowsCapitals()), fails: ['takes.header-case'] },
  'acts before it checks': {
    start: of(new ActsFirst()),
    headline: 'turns-away.unprocessed',
    fails: [...unknownOrders, 'turns-away.unprocessed'],
  },
  'works on what it turned away': { start: of(new WorksLater()), fails: ['turns-away.unprocessed'] },
  'looks up the order before it checks': {
    start: of(new KnowsBeforeItChecks()),
    fails: ['turns-away.known-order'],
  },
  'remembers forgeries as processed': {
    start: of(new RemembersForgeries()),
    headline: 'turns-away.wrong-key',
    fails: unknownOrders,
  },
  'answers before it has processed': {
    start: of(new AnswersFirst()),
    fails: ['acknowledges.after-processing'],
  },
  'answers, and works on it later': { start: of(new Queues()), fails: ['acknowledges.after-processing'] },
  'ignores what is cancelled': {
    start: of(new IgnoresCancelled()),
    fails: ['acknowledges.after-processing'],
  },
  'refuses what comes again': { start: of(new RefusesDuplicates()), fails: ['takes.duplicates'] },
  forgets: {
    start: of(new Forgetful()),
    headline: 'deduplicates.same-bytes',
    fails: ['deduplicates.same-bytes', 'deduplicates.signed-anew', 'deduplicates.at-once'],
  },
  'knows an event by its bytes': { start: of(new KnowsBytes()), fails: ['deduplicates.signed-anew'] },
  'checks, then acts': { start: of(new CheckThenAct()), fails: ['deduplicates.at-once'] },
  'processes nothing': {
    start: of(Object.assign(new Parts(), { work: () => Promise.resolve() })),
    headline: 'acknowledges.after-processing',
    fails: [
      'acknowledges.after-processing',
      'takes.fifty-at-once',
      'deduplicates.same-bytes',
      'deduplicates.signed-anew',
      'deduplicates.at-once',
    ],
  },
};

/** Receivers with two defects that have nothing to do with each other, and the rule that tells best of each. */
export const twoDefects: Readonly<
  Record<string, { start: () => Promise<Running>; headlines: readonly string[] }>
> = {
  'takes SHA-256 too, and forgets': {
    start: () => serve(Object.assign(new Forgetful(), { isGenuine: orSha256 })),
    headlines: ['turns-away.sha-256', 'deduplicates.same-bytes'],
  },
  'decodes each piece by itself, and refuses what comes again': {
    start: of(
      Object.assign(new RefusesDuplicates(), {
        read: (chunks: readonly Buffer[]) => new PieceByPiece().read(chunks),
      }),
    ),
    headlines: ['takes.in-pieces', 'takes.duplicates'],
  },
  'checks nothing, and works on it later': {
    start: of(Object.assign(new Queues(), { isGenuine: () => true })),
    headlines: ['turns-away.wrong-key', 'acknowledges.after-processing'],
  },
};
