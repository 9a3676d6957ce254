/** Makes a text that no request had before, as `freshText` does. */
type Fresh = (pattern: string) => string;

const ofLength =
  (length: number) =>
  (fresh: Fresh): string =>
    fresh('-{}').padStart(length, 'x');

type Texts = Readonly<Record<string, (fresh: Fresh) => string>>;

// Those that one text can be at once.
const together: Texts = {
  'letter case': (fresh) => fresh('aBcD-{}-EfG'),
  'other scripts': (fresh) => fresh('Ọlá-李-Жук-{}'),
  'combining marks': (fresh) => fresh('e\u0301-\u00e9-\u212b-{}'),
  'beyond the basic plane': (fresh) => fresh('😀-𝒳-{}'),
  'right to left': (fresh) => fresh('שלום-{}'),
  'quotes and markup': (fresh) => fresh('"O\'Brien" & <i>&amp;</i> {}'),
  backslash: (fresh) => fresh('a\\b\\u0041\\n-{}'),
  'percent, underscore and plus': (fresh) => fresh('100%_a+b%20c-{}'),
  'delimiters of paths and lists': (fresh) => fresh('a/b?c#d,e;f|{}'),
  'blanks inside': (fresh) => fresh('a b  c {}'),
  '33 characters': ofLength(33),
  '41 characters': ofLength(41),
  '65 characters': ofLength(65),
  '101 characters': ofLength(101),
};

/** A text that is all of this at once: what is kept whole of it shows much by one request. */
export const hardestText = (fresh: Fresh): string =>
  fresh(
    `aBc Ọlá-李-Жук-Ωμέγα e\u0301-\u00e9-\u212b 😀𝒳 שלום  "O'Brien" & <i>&amp;</i> a\\b\\u0041\\n 100%_a+b%20c a/b?c#d,e;f|{}`,
  );

export const hardest = 'letters, signs and length at once';

/** The kind of digits only. */
export const leadingZeros = 'leading zeros';

const alone: Texts = {
  'digits beyond a double': (fresh) => fresh('9{number}'),
  'looks like a decimal number': (fresh) => fresh('1{number}.50'),
  'looks like a number with an exponent': (fresh) => fresh('1e{number}'),
  'looks like a date': (fresh) => fresh('2026-01-14 {}'),
  '256 characters': ofLength(256),
};

/**
 * Texts that are legal and that naive storage bends, by what they are. Each is fresh; what is long is fresh at its end,
 * where it would be cut.
 */
const hardTexts: Texts = {
  [hardest]: hardestText,
  [leadingZeros]: (fresh) => fresh('000{number}'),
  ...alone,
  ...together,
};

export const textKinds = Object.keys(hardTexts);

export const kindsAlone = Object.keys(alone);

export const kindsTogether = Object.keys(together);

export const hardText = (kind: string, fresh: Fresh): string => hardTexts[kind]!(fresh);

/** Addresses that are legal and fresh, by what is hard in them. */
export const hardEmails: Readonly<Record<string, (fresh: Fresh) => string>> = {
  'plus in an email': (fresh) => fresh('ada+{}@example.com'),
  'dots in an email': (fresh) => fresh('a.d.a.{}@example.com'),
  'long email': (fresh) => `${fresh('-{}').padStart(64, 'a')}@example.com`,
  'email of a subdomain': (fresh) => fresh('{}@mail.lagos.example.com'),
  'capitals in an email': (fresh) => fresh('Ada.{}@Example.COM'),
  'apostrophe in an email': (fresh) => fresh("o'brien.{}@example.com"),
  'underscore and percent in an email': (fresh) => fresh('a_b%c.{}@example.com'),
  'leading zeros in an email': (fresh) => fresh('007.{}@example.com'),
};

const lookalikes = ['null', 'true', '007', '1.10', '1e5', '2026-01-14', '{"a":1}', '[1]', '-0'];
const names = ['ключ', 'e\u0301', '😀', 'a.b', '$set', 'a b', 'Case', 'case', '0', `"'`, 'a%b+c', 'a[0]'];

/** Metadata, by what is hard in it. All of it is texts, and one of them is fresh. */
export const hardMetadata: Readonly<Record<string, (fresh: Fresh) => Record<string, string>>> = {
  'hard texts in metadata': (fresh) =>
    Object.fromEntries(textKinds.map((kind, index) => [`text_${index}`, hardText(kind, fresh)])),
  'fifty members of metadata': (fresh) =>
    Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`member_${index}`, fresh('{}')])),
  'hard names in metadata': (fresh) =>
    Object.fromEntries([...names, 'n'.repeat(65)].map((name) => [name, fresh('{}')])),
  'metadata that looks like other types': (fresh) =>
    Object.fromEntries([...lookalikes, fresh('{}')].map((text, index) => [`value_${index}`, text])),
};

/** Metadata that is hard in all of these ways at once. */
export const hardestMetadata = (fresh: Fresh): Record<string, string> =>
  Object.assign({}, ...Object.values(hardMetadata).map((make) => make(fresh))) as Record<string, string>;
