import { BLANK, FIELDS, fieldsOf, type WrittenFields } from '@palata/contract/posts/fields'
import type { DeskKind } from '@palata/contract/posts/form'

/** Everything that a person writes for a post; `content` is empty when it has no text and no picture. */
export interface Writing extends Omit<WrittenFields, 'source'> {
  channels: { id: number }[]
  /** Set for texts of the desk; absent for an opinion. */
  kind?: DeskKind | null | undefined
  /** Source of a news item. */
  source?: string | undefined
}

export const NOTHING_WRITTEN: Writing = writingOf({ ...BLANK, channels: [] })

/** A source alone is nothing. */
export function isNothing(writing: Writing): boolean {
  return FIELDS.every((field) => field === 'source' || String(writing[field]).trim() === '')
}

/** Picks the written fields only, so that two texts compare and nothing else is saved. */
export function writingOf({ channels, kind, source, ...written }: Writing): Writing {
  return {
    ...fieldsOf({ ...written, source: '' }),
    channels: channels.map(({ id }) => ({ id })),
    kind: kind || undefined,
    source: source || undefined,
  }
}

export const isSameWriting = (one: Writing, other: Writing) =>
  JSON.stringify(writingOf(one)) === JSON.stringify(writingOf(other))
