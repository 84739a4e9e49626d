import { z } from 'zod'
import { Instant } from '../shared.ts'
import { DraftFields, MOST_ARRIVING, NOT_LIST, WrittenFields } from './fields.ts'
import { Channel, DeskKind } from './form.ts'

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

/** A draft in full; `content` as it was saved, not sanitised: only its owner receives it. */
export const Draft = DraftLine.extend({ ...WrittenFields.shape, channels: z.array(z.object({ id: z.int() })) })
export type Draft = z.infer<typeof Draft>

/** An unfinished text; its fields need not be valid for a post yet. */
export const DraftSave = z.object({
  /** Last revision known to the caller, 0 for a new draft. If outdated: 409, and the text becomes a second draft. */
  revision: z.int('Нужно целое число').min(0).max(2_147_483_647),
  ...DraftFields,
  channels: z.array(Channel, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  kind: DeskKind.nullable().default(null),
  post_id: z.int('Нужно целое число').positive().max(2_147_483_647).nullable().default(null),
  post_revision: z.int('Нужно целое число').min(0).max(2_147_483_647).nullable().default(null),
})
export type DraftSave = z.input<typeof DraftSave>
