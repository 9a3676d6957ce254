const long = 'x'.repeat(1000);

/** Values of headers that are legal HTTP, or nearly, and that few servers are tried with. */
export const oddHeaders = {
  'idempotency-key': [`${long} "';--%00{}`, 'caf\xe9', ','],
  'content-type': [
    'application/json; charset="UTF-8"; x=";"',
    'application/json;charset=utf-16',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
    'text/plain; charset=nonsense',
    ';;;',
  ],
  'accept-language': ['x'.repeat(300), 'de;q=nonsense, *;q=9'],
  'user-agent': ['%n%s${x}', '\xff\xfe'],
  authorization: ['Bearer', 'Basic !!!'],
  cookie: ['=; a=%zz; a=b=c; $Version=9', long],
  'x-forwarded-for': ["'; DROP TABLE x; --", '999.999.999.999'],
  'x-request-id': [long, '\xe9'],
  traceparent: ['00-zz-zz-zz', '-'],
  origin: ['null', '%'],
} as const satisfies Record<string, readonly string[]>;

export type HeaderName = keyof typeof oddHeaders;

export const headerNames = Object.keys(oddHeaders) as HeaderName[];
