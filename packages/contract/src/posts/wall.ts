import { z } from 'zod'

const Count = z.int().nonnegative()

/** What is told of the closed part of a text, in words and numbers. */
export const Beyond = z.object({
  /** Reading time of the closed part, at least one. */
  minutes: Count,
  /** Plain titles of its headings, in order, at most twelve. */
  headings: z.array(z.string()),
  /** Headings after these. */
  more_headings: Count,
  tables: Count,
  pictures: Count,
  videos: Count,
})
export type Beyond = z.infer<typeof Beyond>

/** The part of a text that everyone reads, and what is told of the rest. */
export const OpenPart = z.object({
  /** Sanitised HTML; empty when nothing is open. */
  html: z.string(),
  beyond: Beyond,
})
export type OpenPart = z.infer<typeof OpenPart>

/** Most blocks that may be opened by choice. */
export const MOST_OPEN_BLOCKS = 10
