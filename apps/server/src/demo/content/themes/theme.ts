import type { CoverStyle } from '../types.ts'

/**
 * What the community writes on one subject. A piece is `# title`, a line `@ …` of coins and settings, then blocks
 * parted by empty lines, a paragraph in a line; `pieces.ts` reads it. `{+8}` and `{месяца}` become dates.
 */
export interface Theme {
  channels: string[]
  /** Stands before a material. */
  label: string
  authors: string[]
  covers: CoverStyle[]
  /** Alpha: opinions unless marked `material`. The block after the settings is the lead. */
  posts: string
  /** Paragraphs that may follow in any piece of the theme. */
  more: string
  /** One in a line; `м|` and `ж|` where the grammar tells who speaks. */
  comments: string
  news: string
  /** Sentences that may follow in any news of the theme. */
  background?: string
}
