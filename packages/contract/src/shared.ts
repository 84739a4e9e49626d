import { z } from 'zod'

/** An instant, ISO 8601 with zone. */
export const Instant = z.iso.datetime({ offset: true })

/** A day in Europe/Moscow, `YYYY-MM-DD`. */
export const DayKey = z.iso.date()

/** A list that grows: `next` is the root-relative address of its next part, null at the end. */
export const pageOf = <Item extends z.ZodType>(item: Item) =>
  z.object({ results: z.array(item), next: z.string().nullable() })

export const Author = z.object({
  username: z.string(),
  name: z.string(),
  avatar: z.string(),
})
export type Author = z.infer<typeof Author>
