import { expect, test } from 'vitest';
import { isImage } from '../../../src/rules/photos.js';

const gif = 'R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const inHex = (base64: string): string => Buffer.from(base64, 'base64').toString('hex');

test.each([
  ['GIF', gif, true],
  ['GIF with line breaks', gif.replaceAll(/.{20}/g, '$&\r\n'), true],
  ['GIF in hex', inHex(gif), true],
  ['GIF in hex, with a prefix', `0x${inHex(gif)}`, true],
  ['GIF as a data URI', `data:image/gif;base64,${gif}`, true],
  ['SVG as a data URI', 'data:image/svg+xml,%3Csvg%20xmlns=""/%3E', true],
  ['JPEG', '/9j/4AAQSkZJRgABAQ', true],
  ['PNG', 'iVBORw0KGgoAAAANSUhEUg', true],
  ['WebP', Buffer.from('RIFF1234WEBPVP8 ').toString('base64'), true],
  ['JPEG in the alphabet of URLs', '_9j_4AAQSkZJRgABAQ', true],
  ['words', 'no photo', false],
  ['words in Base64', 'Tm8gcGhvdG8gb24gZmlsZQ==', false],
  ['an address', 'https://example.com/photo.jpg', false],
  ['a data URI of text', 'data:text/plain;base64,Tm8gcGhvdG8=', false],
  ['a data URI that is broken', 'data:image/svg+xml,%E0%A4%A', false],
])('%s', (_, text, expected) => {
  expect(isImage(text)).toBe(expected);
});
