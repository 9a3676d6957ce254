import { createHash } from 'node:crypto';
import { day } from './times.js';
import type { Answer, Asked, Route } from './wire.js';
import type { World } from './world.js';

/** Answers a request, or gives the answer again that the same request had under its Idempotency-Key. */
export async function once(route: Route, asked: Asked, bytes: Buffer, world: World): Promise<Answer> {
  const key = asked.headers['idempotency-key'];
  if (!route.writes || typeof key !== 'string' || key === '') return route.handle(asked, world);
  const digest = createHash('sha256').update(bytes).digest('hex');
  const request = [route.method, route.path, ...Object.values(asked.path), digest].join(' ');
  const kept = world.kept.get(key);
  const lasts = day - (world.has('key-lost-after-23-hours') ? day / 24 : 0);
  if (kept && world.now - kept.at <= lasts) {
    if (kept.request !== request) return route.refuse(409, 'The key was used for another request');
    if (!kept.answer) return route.refuse(409, 'The first request is under way');
    return { ...(route.again?.(kept.answer, world) ?? kept.answer), headers: { 'Idempotent-Replay': 'yes' } };
  }
  const first: { request: string; at: number; answer?: Answer } = { request, at: world.now };
  world.kept.set(key, first);
  try {
    return (first.answer = await route.handle(asked, world));
  } catch (error) {
    world.kept.delete(key);
    throw error;
  }
}
