/** Types of texts and numbers in files. Their JSON Schemas are generated from these tags. */

/**
 * A number of things.
 *
 * @asType integer
 * @minimum 0
 */
export type Count = number;

/** @asType integer */
export type Whole = number;

/**
 * A duration in milliseconds.
 *
 * @minimum 0
 */
export type Milliseconds = number;

/**
 * A time in ISO 8601 with an offset.
 *
 * @format date-time
 */
export type Timestamp = string;

/**
 * SHA-256 in hexadecimal.
 *
 * @pattern ^[0-9a-f]{64}$
 */
export type Sha256 = string;
