import { z } from 'zod'
import { refuseUnless } from '../errors.ts'

/** An instant in a `next` cursor, to the microsecond. PostgreSQL has no year 0. */
export const PlaceInstant = z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000'))

/** A number in a `next` cursor, only in its canonical spelling. */
export const placeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** Parses an id from an address; refuses with `not_found`. Only the canonical spelling is valid: `027` is not 27. */
export function readId(text: string): number {
  refuseUnless(isId(text), 'not_found')
  return Number(text)
}

/** Whether the text is an id in canonical spelling: 1 to 999,999,999 without leading zeros. */
export function isId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
