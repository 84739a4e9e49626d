import type { CoverStyle } from '../types.ts'

/**
 * Texts of the community on one subject. A piece is `# title`, a line `@ …` of coins and settings, then blocks
 * separated by empty lines, one line per paragraph; `~` starts the remarks. `pieces.ts` reads it, `blocks.ts` its
 * blocks. `{+8}` and `{месяца}` become dates. Settings: `material`, `podcast audio=38:20`, `video`, `pinned`,
 * `by=anna`, `label=`, `color=`, `gif=`, `+channel`; `top=1` is the newest of all, `on=пн` its weekday, `column=` a
 * regular column, `story=name:2` a chapter.
 */
export interface Theme {
  channels: string[]
  /** Label above a material. */
  label: string
  authors: string[]
  covers: CoverStyle[]
  /** Alpha: opinions unless marked `material`. The block after the settings is the lead. */
  posts: string
  /** The source follows the settings: `@ eth / Блог Base`. */
  news: string
}
