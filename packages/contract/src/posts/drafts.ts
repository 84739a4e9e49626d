import { z } from 'zod'
import { Instant } from '../shared.ts'
import { optionalText } from '../text/visibleText.ts'
import { address, Channel, DeskKind, LONGEST_CONTENT, MOST_ARRIVING, NOT_LIST, NOT_TEXT } from './form.ts'

/** Most drafts of one person; a further one is refused until another is removed. */
export const MOST_DRAFTS = 50

/** A draft in its owner's list. */
export const DraftLine = z.object({
  /** Made by the browser, so that a draft can begin offline. */
  id: z.uuid(),
  /** Revision of the draft; grows with each save. */
  revision: z.int(),
  /** Kind of post when written at the desk; null for an opinion. */
  kind: DeskKind.nullable(),
  title: z.string(),
  /** The first words of the text, without markup. */
  start: z.string(),
  saved_at: Instant,
  /** The post that is being edited; null for a new one. */
  post_id: z.int().nullable(),
  /** Revision of the post when its editing began. */
  post_revision: z.int().nullable(),
  /** The draft whose newer revision this late save conflicted with; null when there was no conflict. */
  beside_id: z.uuid().nullable(),
})
export type DraftLine = z.infer<typeof DraftLine>

export const Draft = DraftLine.extend({
  short_description: z.string(),
  /** HTML as it was saved, not sanitised: only its owner receives it. */
  content: z.string(),
  images: z.array(z.string()),
  embed_links: z.array(z.string()),
  channels: z.array(z.object({ id: z.int() })),
  source: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** An unfinished text; its fields need not be valid for a post yet. */
export const DraftSave = z.object({
  /** Last revision known to the caller, 0 for a new draft. If outdated: 409, and the text becomes a second draft. */
  revision: z.int('Нужно целое число').min(0).max(2_147_483_647),
  title: optionalText(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  short_description: optionalText(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  content: z.string(NOT_TEXT).max(LONGEST_CONTENT, 'Текст слишком длинный').default(''),
  /** Addresses of uploads. They are kept as long as the draft. */
  images: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  /** As typed. */
  embed_links: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  channels: z.array(Channel, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  kind: DeskKind.nullable().default(null),
  /** As typed. */
  source: optionalText(NOT_TEXT).max(2000, 'Слишком длинно').default(''),
  post_id: z.int('Нужно целое число').positive().max(2_147_483_647).nullable().default(null),
  post_revision: z.int('Нужно целое число').min(0).max(2_147_483_647).nullable().default(null),
})
export type DraftSave = z.input<typeof DraftSave>
