/** Parts of a URL, as they are sent: segments of a path and values of a query, by name. */
export const oddParts = {
  'odd bytes': '%00%FF%C0%AF%0D%0A%1B%ED%A0%80',
  'odd characters': "%F0%9F%98%80%D7%A9%22'%3C%5C%7B%7D%25s%25",
  'a percent sign': '%',
  'a wrong escape': '%zz',
  long: 'x'.repeat(3000),
  'a blank': '%20',
  'a slash': 'a%2Fb',
  'a huge number': '99999999999999999999',
  'a number beyond all bounds': '1e999',
  'a negative number': '-1',
  null: 'null',
  'a quote': "1'--",
  'a UUID': '00000000-0000-0000-0000-000000000000',
  'not ASCII': '%E2%82%AC',
} as const;

export type OddPart = keyof typeof oddParts;

export const oddPartNames = Object.keys(oddParts) as OddPart[];

/** Ways to give a query parameter that are no single text. */
export const oddParameters = {
  twice: (name: string) => `${name}=1&${name}=2`,
  'as an array': (name: string) => `${name}[]=1&${name}[]=2`,
  'as an object': (name: string) => `${name}[%24ne]=1&${name}.x=1`,
  'without a value': (name: string) => name,
  empty: (name: string) => `${name}=`,
} as const;

export type OddParameter = keyof typeof oddParameters;

export const oddParameterNames = Object.keys(oddParameters) as OddParameter[];
