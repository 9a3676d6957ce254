import fc from 'fast-check';

const digits = (value: number, width: number): string => String(value).padStart(width, '0');

// Every date library supports these days. The range includes ends of months.
const day = fc
  .date({ min: new Date('1970-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

const time = fc
  .tuple(fc.nat(23), fc.nat(59), fc.nat(59))
  .map((parts) => parts.map((part) => digits(part, 2)).join(':'));

const fraction = fc.oneof(
  fc.constant(''),
  fc
    .tuple(fc.integer({ min: 1, max: 9 }), fc.nat())
    .map(([width, value]) => `.${digits(value, width).slice(-width)}`),
);

const offset = fc.oneof(
  fc.constant('Z'),
  fc
    .tuple(fc.constantFrom('+', '-'), fc.nat(14), fc.constantFrom('00', '30'), fc.constantFrom(':', ''))
    .map(([sign, hour, minute, colon]) => `${sign}${digits(hour, 2)}${colon}${minute}`),
);

const moment = fc.tuple(day, time, fraction).map(([date, ...rest]) => `${date}T${rest.join('')}`);

/** Generators of valid texts for the formats of the contract, by the name of the format (see `spec/formats.js`). */
export const formatTexts: Readonly<Record<string, fc.Arbitrary<string>>> = {
  uuid: fc.uuid(),
  date: day,
  'iso-timestamp': fc
    .tuple(moment, fc.oneof(fc.constant(''), { arbitrary: offset, weight: 2 }))
    .map((parts) => parts.join('')),
  'offset-timestamp': fc.tuple(moment, offset).map((parts) => parts.join('')),
  'local-datetime': moment,
  'decimal-text': fc
    .tuple(
      fc.constantFrom('', '-'),
      fc.nat(),
      fc.oneof(
        fc.constant(''),
        fc.nat(99).map((cents) => `.${digits(cents, 2)}`),
        fc.nat().map((value) => `.${value}`),
      ),
    )
    .map((parts) => parts.join('')),
};
