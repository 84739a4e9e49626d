import { z } from 'zod'
import { address, Channel, DeskKind, LONGEST_CONTENT, MOST_ARRIVING, NOT_LIST, NOT_TEXT } from './postForm.ts'
import { Instant } from './shared.ts'

/** Drafts of one person; beyond them the oldest has to be removed first. */
export const MOST_DRAFTS = 50

/** A draft in the list of one's own. */
export const DraftLine = z.object({
  /** Made by the browser, so that a draft begins without a network. */
  id: z.uuid(),
  /** Of the draft: grows with each save. */
  revision: z.int(),
  /** What the desk makes of it; null for an opinion. */
  kind: DeskKind.nullable(),
  title: z.string(),
  /** The first words of the text, without markup. */
  start: z.string(),
  saved_at: Instant,
  /** The post that is being edited; null for a new one. */
  post_id: z.int().nullable(),
  /** Of the post, when its editing began. */
  post_revision: z.int().nullable(),
  /** The draft beside which this one was put, because its own save came too late. */
  beside_id: z.uuid().nullable(),
})
export type DraftLine = z.infer<typeof DraftLine>

export const Draft = DraftLine.extend({
  short_description: z.string(),
  /** As it was saved. Its owner's alone, and no page's until the pipeline has made one of it. */
  content: z.string(),
  images: z.array(z.string()),
  embed_links: z.array(z.string()),
  channels: z.array(z.object({ id: z.int() })),
  source: z.string(),
})
export type Draft = z.infer<typeof Draft>

/** What is saved of an unfinished text: nothing in it has to be right yet. */
export const DraftSave = z.object({
  /** The last revision that the caller heard of, 0 for a draft never saved. An older one than the draft's: 409, and this text becomes a second draft. */
  revision: z.int('Нужно целое число').min(0).max(2_147_483_647),
  title: z.string(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  short_description: z.string(NOT_TEXT).max(1000, 'Слишком длинно').default(''),
  content: z.string(NOT_TEXT).max(LONGEST_CONTENT, 'Текст слишком длинный').default(''),
  /** Addresses of uploads. They are kept as long as the draft. */
  images: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  /** As typed. */
  embed_links: z.array(address, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  channels: z.array(Channel, NOT_LIST).max(MOST_ARRIVING, `Не больше ${MOST_ARRIVING}`).default([]),
  kind: DeskKind.nullable().default(null),
  /** As typed. */
  source: z.string(NOT_TEXT).max(2000, 'Слишком длинно').default(''),
  post_id: z.int('Нужно целое число').positive().max(2_147_483_647).nullable().default(null),
  post_revision: z.int('Нужно целое число').min(0).max(2_147_483_647).nullable().default(null),
})
export type DraftSave = z.input<typeof DraftSave>
