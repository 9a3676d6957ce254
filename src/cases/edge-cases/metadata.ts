import type { JsonValue } from '../../contract/contract.js';
import { edgeTexts, type Fresh } from './texts.js';

type Metadata = Record<string, JsonValue>;

const freshMembers = (fresh: Fresh, names: readonly string[]): Metadata =>
  Object.fromEntries(names.map((name) => [name, fresh('{}')]));
const numbered = (count: number): string[] => Array.from({ length: count }, (_, index) => `member_${index}`);

const lookalikes = ['null', 'true', '007', '1.10', '1e5', '2026-01-14', '{"a":1}', '[1]', '-0'];
// The server must return the texts of these members, because there are at most ten and their names are plain (ruling:own-record).
const plainNames = [...'abcdefghij'];
const names = ['ключ', 'e\u0301', '😀', 'a b', 'Case', 'case', 'CamelCase', '0', `"'`, 'a%b+c', 'a[0]'];

const parts: Readonly<Record<string, (fresh: Fresh) => Metadata>> = {
  'edge-case texts in metadata': (fresh) =>
    Object.fromEntries(Object.values(edgeTexts).map((make, index) => [`text_${index}`, make(fresh)])),
  '200 members of metadata': (fresh) => freshMembers(fresh, numbered(200)),
  'unusual names in metadata': (fresh) => freshMembers(fresh, [...names, 'n'.repeat(65)]),
  'metadata that looks like other types': (fresh) =>
    Object.fromEntries([...lookalikes, fresh('{}')].map((text, index) => [plainNames[index]!, text])),
};

/** Metadata by its unusual property. Each value contains at least one fresh text. */
export const edgeMetadata: Readonly<Record<string, (fresh: Fresh) => Metadata>> = {
  'all kinds of metadata': (fresh) =>
    Object.assign({}, ...Object.values(parts).map((make) => make(fresh))) as Metadata,
  ...parts,
  'fifty members of metadata': (fresh) => freshMembers(fresh, numbered(50)),
  'values of other types in metadata': (fresh) => ({
    ...{ fresh: fresh('{}'), whole: 42, fraction: 0.1, most: Number.MAX_SAFE_INTEGER, less: -0.5 },
    ...{ yes: true, no: false, nothing: null, empty: '', none: {}, list: [] },
  }),
  'nested metadata': (fresh) => ({ fresh: fresh('{}'), address: { city: 'Lagos', lines: ['007', '1.10'] } }),
  'reserved names in metadata': (fresh) =>
    freshMembers(fresh, ['__proto__', 'constructor', '$set', 'a.b', 'length']),
};
