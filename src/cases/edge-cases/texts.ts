/** Makes a text that no earlier request contained, from a pattern of `freshText`. */
export type Fresh = (pattern: string) => string;

const ofLength =
  (length: number) =>
  (fresh: Fresh): string =>
    fresh('-{}').padStart(length, 'x');

type Texts = Readonly<Record<string, (fresh: Fresh) => string>>;

const signs: Texts = {
  'letter case': (fresh) => fresh('aBcD-{}-EfG'),
  'other scripts': (fresh) => fresh('Ọlá-李-Жук-{}'),
  'combining marks': (fresh) => fresh('e\u0301-\u00e9-\u212b-{}'),
  'outside the Basic Multilingual Plane': (fresh) => fresh('😀-𝒳-{}'),
  'right to left': (fresh) => fresh('שלום-{}'),
  'quotes and markup': (fresh) => fresh('"O\'Brien" & <i>&amp;</i> {}'),
  backslash: (fresh) => fresh('a\\b\\u0041\\n-{}'),
  'percent, underscore and plus': (fresh) => fresh('100%_a+b%20c-{}'),
  'delimiters of paths and lists': (fresh) => fresh('a/b?c#d,e;f|{}'),
  'inner spaces': (fresh) => fresh('a b  c {}'),
};

/** The kinds of characters. One text can contain all of them. */
export const signKinds = Object.keys(signs);

/** A text with all kinds of characters. */
export const allSigns = (fresh: Fresh): string =>
  fresh(
    `aBc Ọlá-李-Жук-Ωμέγα e\u0301-\u00e9-\u212b 😀𝒳 שלום  "O'Brien" & <i>&amp;</i> a\\b\\u0041\\n 100%_a+b%20c a/b?c#d,e;f|{}`,
  );

const looks: Texts = {
  'leading zeros': (fresh) => fresh('000{number}'),
  'digits beyond a double': (fresh) => fresh('9{number}'),
  'looks like a decimal number': (fresh) => fresh('1{number}.50'),
  'looks like a number with an exponent': (fresh) => fresh('1e{number}'),
  'looks like a hexadecimal number': (fresh) => fresh('0x{digits}'),
  'looks like a date': (fresh) => fresh('2026-01-14 {}'),
  'looks like a UUID in capitals': (fresh) => fresh('{uuid}').toUpperCase(),
  'begins with a plus': (fresh) => fresh('+{number}'),
};

/** Kinds that concern a text as a whole, so that each needs its own text. */
export const lookKinds = Object.keys(looks);

/**
 * Valid texts that careless storage corrupts, by kind. Each contains a fresh part. In a long text it is at the end, where a server
 * would truncate it.
 */
export const edgeTexts: Texts = {
  'all kinds of characters, 1000 characters': (fresh) => allSigns(fresh).padStart(1000, 'x'),
  'all kinds of characters': allSigns,
  ...looks,
  ...signs,
  ...Object.fromEntries([33, 65, 256].map((length) => [`${length} characters`, ofLength(length)])),
};

/** Valid and fresh email addresses, by their unusual property. */
export const edgeEmails: Texts = {
  'all kinds of characters in an email': (fresh) => fresh("Ada.o'B+x_y%z.007.{}@Mail.Lagos.Example.COM"),
  'plus in an email': (fresh) => fresh('ada+{}@example.com'),
  'dots in an email': (fresh) => fresh('a.d.a.{}@example.com'),
  'long email': (fresh) => `${fresh('-{}').padStart(64, 'a')}@example.com`,
  'email of a subdomain': (fresh) => fresh('{}@mail.lagos.example.com'),
  'capitals in an email': (fresh) => fresh('Ada.{}@Example.COM'),
  'apostrophe in an email': (fresh) => fresh("o'brien.{}@example.com"),
  'underscore and percent in an email': (fresh) => fresh('a_b%c.{}@example.com'),
  'leading zeros in an email': (fresh) => fresh('007.{}@example.com'),
};
