// Proxies of the environment, by the rules of curl.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { proxyFor, shownProxy } from '../../../src/http/proxy.js';

afterEach(() => void vi.unstubAllEnvs());

const through = (url: string, env: Record<string, string> = {}, given?: string): string | undefined => {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const proxy = proxyFor(new URL(url), given);
  return proxy && shownProxy(proxy);
};

test.each([
  [{ HTTP_PROXY: 'http://upper:1', http_proxy: 'http://lower:1' }, 'http://lower:1 (http_proxy)'],
  [{ http_proxy: '', HTTP_PROXY: 'upper:1' }, 'http://upper:1 (HTTP_PROXY)'],
  [{ ALL_PROXY: 'https://all:1' }, 'https://all:1 (ALL_PROXY)'],
  [{ all_proxy: ' http://u:p%40@all:1/\n', HTTPS_PROXY: 'http://other' }, 'http://all:1 (all_proxy)'],
  [{ HTTPS_PROXY: 'http://other' }, undefined],
  [{ HTTP_PROXY: 'http://[::1]:8080' }, 'http://[::1]:8080 (HTTP_PROXY)'],
])('%j', (env, want) => {
  expect(through('http://shop.example', env)).toBe(want);
});

test.each([
  ['socks5://u:SECRET@a:1', 'names a socks5 proxy'],
  ['SOCKS4a://a', 'names a SOCKS4a proxy'],
  ['ftp://a', 'must begin with http:// or https://'],
  ['http//a:1', 'must begin with http:// or https://'],
  ['"http://a"', 'is in quotation marks'],
  ['http://u:SEC#RET@a:1', 'has # in its user or password. Write %23'],
  ['http://u:SEC/RET@a:1', 'has / in its user or password. Write %2F'],
  ['http://u:SECRET%@a:1', 'has % in its user or password. Write %25'],
  ['http://u:%ff@a:1', 'is not a URL: check its user, host and port'],
  ['http://u:SE RET@a:1', 'contains U+0020 SPACE as character 5'],
  ['http://a:1:2', 'has two colons behind its host'],
  ['http://a:65536', 'has a port outside of 1 to 65535'],
  ['http://a:b', 'is not a URL: check its user, host and port'],
  ['http://', 'is not a URL'],
  ['  ', 'is empty'],
])('%s is refused without its password', (value, says) => {
  const read = () => through('https://shop.example', { HTTPS_PROXY: value });
  expect(read).toThrow(`HTTPS_PROXY ${says}`.replace(/ must/, ' is not the URL of a proxy: it must'));
  expect(read).not.toThrow(/SEC|RET/);
  expect(() => through('http://localhost', {}, value)).toThrow('--proxy ');
});

test.each(['localhost:8080', '127.0.0.1:8080', '127.1.2.3', '[::1]:8080', 'api.localhost'])(
  '%s is reached through a given proxy only',
  (host) => {
    expect(through(`http://${host}/a`, { http_proxy: 'http://env:1' })).toBeUndefined();
    expect(through(`http://${host}/a`, {}, 'http://given:3')).toMatch(/^http:\/\/given:3/);
  },
);

describe('NO_PROXY', () => {
  test.each([
    ['example.test', 'http://example.test', true],
    ['example.test', 'http://www.example.test', true],
    ['.example.test', 'http://example.test', true],
    ['.example.test', 'http://a.b.example.test', true],
    ['*.example.test', 'http://www.example.test', true],
    ['EXAMPLE.test.', 'http://example.TEST./', true],
    ['ample.test', 'http://example.test', false],
    ['www.example.test', 'http://example.test', false],
    ['*', 'http://example.test', true],
    [' a.test , example.test', 'http://example.test', true],
    ['a.test example.test', 'http://example.test', true],
    [',,', 'http://example.test', false],
    ['', 'http://example.test', false],
    ['example.test:8080', 'http://example.test:8080', true],
    ['example.test:8080', 'http://example.test', false],
    ['example.test:80', 'http://example.test', true],
    ['10.0.0.0/8', 'http://10.1.2.3', true],
    ['10.0.0.0/8', 'http://11.1.2.3', false],
    ['10.0.0.0/99', 'http://10.1.2.3', false],
    ['10.0.0.0/x', 'http://10.1.2.3', false],
    ['10.1.2.3', 'http://10.1.2.3:8080', true],
    ['10.1.2.3:80', 'http://10.1.2.3:8080', false],
    ['2.3', 'http://10.1.2.3', false],
    ['fe80::/10', 'http://[fe80::1]', true],
    ['[fe80::1]', 'http://[fe80::1]', true],
    ['[fe80::1]:8080', 'http://[fe80::1]:8080', true],
    ['[fe80::1]:8080', 'http://[fe80::1]', false],
    ['fe80::2', 'http://[fe80::1]', false],
  ])('%j exempts %s: %s', (list, url, isExempt) => {
    const proxy = through(url, { http_proxy: 'http://proxy:1', NO_PROXY: list });
    expect(proxy === undefined).toBe(isExempt);
  });
});
