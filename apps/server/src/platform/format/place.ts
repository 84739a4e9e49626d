import { z } from 'zod'
import { refuseUnless } from '../errors.ts'

/** An instant inside the `next` of a list, to the microsecond. PostgreSQL has no year 0. */
export const PlaceInstant = z.iso.datetime({ precision: 6 }).refine((text) => !text.startsWith('0000'))

/** A number inside the `next` of a list, in the one spelling we give out. */
export const placeNumber = (least: number, most: number) =>
  z
    .string()
    .regex(/^(0|[1-9]\d{0,9})$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most))

/** An id in an address, refused as `not_found` when it is none. It has one spelling: `027` is not 27. */
export function readId(text: string): number {
  refuseUnless(isId(text), 'not_found')
  return Number(text)
}

export function isId(text: string): boolean {
  return /^[1-9]\d{0,8}$/.test(text)
}
