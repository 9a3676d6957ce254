/** Makes a text that no request had before, as `freshText` does. */
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
  'beyond the basic plane': (fresh) => fresh('😀-𝒳-{}'),
  'right to left': (fresh) => fresh('שלום-{}'),
  'quotes and markup': (fresh) => fresh('"O\'Brien" & <i>&amp;</i> {}'),
  backslash: (fresh) => fresh('a\\b\\u0041\\n-{}'),
  'percent, underscore and plus': (fresh) => fresh('100%_a+b%20c-{}'),
  'delimiters of paths and lists': (fresh) => fresh('a/b?c#d,e;f|{}'),
  'blanks inside': (fresh) => fresh('a b  c {}'),
};

/** The kinds of signs, which one text can have together. */
export const signKinds = Object.keys(signs);

/** A text with all kinds of signs. */
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

/** What a text can look like as a whole: each needs a text of its own. */
export const lookKinds = Object.keys(looks);

/**
 * Texts that are valid and that careless storage corrupts, by what they are. Each is fresh; what is long is fresh at its
 * end, where it would be cut.
 */
export const edgeTexts: Texts = {
  'all signs, 1000 characters': (fresh) => allSigns(fresh).padStart(1000, 'x'),
  'all signs': allSigns,
  ...looks,
  ...signs,
  ...Object.fromEntries([33, 65, 256].map((length) => [`${length} characters`, ofLength(length)])),
};

/** Addresses that are valid and fresh, by what is unusual in them. */
export const edgeEmails: Texts = {
  'all signs in an email': (fresh) => fresh("Ada.o'B+x_y%z.007.{}@Mail.Lagos.Example.COM"),
  'plus in an email': (fresh) => fresh('ada+{}@example.com'),
  'dots in an email': (fresh) => fresh('a.d.a.{}@example.com'),
  'long email': (fresh) => `${fresh('-{}').padStart(64, 'a')}@example.com`,
  'email of a subdomain': (fresh) => fresh('{}@mail.lagos.example.com'),
  'capitals in an email': (fresh) => fresh('Ada.{}@Example.COM'),
  'apostrophe in an email': (fresh) => fresh("o'brien.{}@example.com"),
  'underscore and percent in an email': (fresh) => fresh('a_b%c.{}@example.com'),
  'leading zeros in an email': (fresh) => fresh('007.{}@example.com'),
};
