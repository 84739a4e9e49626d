import { z } from 'zod'

/** An instant, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** Whether a day or instant is in the years 1 to 9999; the format alone allows other years. */
export function isInOurEra(time: string): boolean {
  const at = Date.parse(time)
  return at >= FIRST && at <= LAST
}
const FIRST = Date.parse('0001-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

/** A whole number in a URL, `least` to `most`. Only one spelling: `027`, `2.7e1` and ` 27` are refused. */
export const wholeNumber = (least: number, most: number) =>
  z
    .union(
      [
        z.int(),
        z
          .string()
          .regex(/^(0|[1-9]\d{0,15})$/)
          .transform(Number),
      ],
      'Нужно целое число',
    )
    .pipe(z.number().min(least, `Не меньше ${least}`).max(most, 'Слишком большое число'))

/** A day in Europe/Moscow, `YYYY-MM-DD`. */
export const DayKey = z.iso.date()

/** A page of a list; `next` is the root-relative address of the next page, null on the last. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next: z.string().nullable() })

export const Author = z.object({
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
})
export type Author = z.infer<typeof Author>
