/** The kinds of texts and numbers in files: their JSON Schemas come from these tags. */

/**
 * How many.
 *
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/** @asType integer */
export type Whole = number;

/**
 * How long, in milliseconds.
 *
 * @minimum 0
 */
export type Milliseconds = number;

/**
 * ISO 8601, with its offset.
 *
 * @format date-time
 */
export type Timestamp = string;

/**
 * A day, such as `2026-11-22`.
 *
 * @format date
 */
export type Day = string;

/**
 * SHA-256 in hexadecimal.
 *
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;
