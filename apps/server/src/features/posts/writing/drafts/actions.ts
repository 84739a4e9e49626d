import { randomUUID } from 'node:crypto'
import { type Draft, type DraftLine, type DraftSave, MOST_DRAFTS } from '@palata/contract/posts/drafts'
import { fieldsOf } from '@palata/contract/posts/fields'
import type { DeskKind } from '@palata/contract/posts/form'
import type { z } from 'zod'
import { keepUploadsUntil } from '#features/media'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { picturesIn } from '../../pictureKinds.ts'
import { limits } from '../limits.ts'
import {
  type DraftRow,
  type DraftText,
  deleteDraft,
  deleteDraftsOf,
  deleteOldDrafts,
  findBeside,
  findDraft,
  listDrafts,
  listNamed,
  lockDrafts,
  measureDrafts,
  putDraft,
} from './store.ts'

/** Days without changes after which a draft is deleted. */
const DRAFT_DAYS = 90
const DAY_MS = 86_400_000
/** All drafts of one person together, in bytes. */
const MOST_BYTES = 40_000_000
/** Late texts may exceed the limit for new drafts, so that they are not lost. */
const MOST_KEPT = 2 * MOST_DRAFTS
const START = 140

interface Saving {
  db: Database
  viewer: Viewer
  now: Date
}

type SentDraft = Omit<z.output<typeof DraftSave>, 'revision'>

/**
 * Saves a draft. If another tab has saved it meanwhile, that text stays, this one is kept as a second draft and the
 * call refuses with `draft_changed`.
 */
export async function saveDraft(saving: Saving, id: string, { revision, ...sent }: z.output<typeof DraftSave>) {
  const { db, viewer, now } = saving
  await countAttempt(db, [[limits.saves, String(viewer.id)]], now)
  const text = textOf(sent)
  const late = await transaction(db, async (tx) => {
    await lockDrafts(tx, viewer.id)
    const before = await findDraft(tx, viewer.id, id)
    if (before && isSame(before, text)) return { saved: before.revision, at: before.saved_at }
    if (before && before.revision !== revision)
      return { kept: await putBeside(tx, saving, text, id), newer: before.revision }
    await refuseFull(tx, viewer.id, before ? 0 : 1, MOST_DRAFTS)
    const saved = revision + 1
    await put(tx, viewer.id, { ...text, id, revision: saved, beside_id: null }, now)
    return { saved, at: now }
  })
  if ('kept' in late) throw new Refusal('draft_changed', undefined, null, { kept: late.kept, revision: late.newer })
  return { revision: late.saved, saved_at: late.at.toISOString() }
}

/** Saves a late text as a draft of its own; returns the draft's id. */
export function keepBeside(
  { db, viewer, now }: Saving,
  { beside_id, ...sent }: SentDraft & { beside_id: string | null },
) {
  return transaction(db, async (tx) => {
    await lockDrafts(tx, viewer.id)
    return putBeside(tx, { viewer, now }, textOf(sent), beside_id)
  })
}

async function putBeside(
  tx: Db,
  { viewer, now }: Pick<Saving, 'viewer' | 'now'>,
  text: DraftText,
  besideId: string | null,
) {
  // The same late text sent again is kept once.
  const standing = await findBeside(tx, viewer.id, besideId, text)
  if (standing) return standing
  await refuseFull(tx, viewer.id, 1, MOST_KEPT)
  const id = randomUUID()
  await put(tx, viewer.id, { ...text, id, revision: 1, beside_id: besideId }, now)
  return id
}

async function put(tx: Db, accountId: number, draft: Omit<DraftRow, 'saved_at'>, now: Date) {
  await putDraft(tx, accountId, draft, now)
  const pictures = [...draft.images, ...picturesIn(draft.content)]
  await keepUploadsUntil(tx, pictures, accountId, new Date(now.getTime() + DRAFT_DAYS * DAY_MS))
}

async function refuseFull(tx: Db, accountId: number, added: number, most: number) {
  const { count, bytes } = await measureDrafts(tx, accountId)
  if (count + added > most || bytes > MOST_BYTES)
    throw new Refusal('bad_input', 'Черновиков слишком много: удалите ненужные, и этот сохранится')
}

/** Deletes the draft. Pictures that no other draft uses expire as ordinary uploads. */
export async function dropDraft(tx: Db, accountId: number, id: string) {
  const gone = await deleteDraft(tx, accountId, id)
  if (!gone) return
  const pictures = [...gone.images, ...picturesIn(gone.content)]
  if (pictures.length === 0) return
  const others = await listNamed(tx, accountId, pictures)
  await keepUploadsUntil(
    tx,
    pictures.filter((address) => !others.includes(address)),
    accountId,
    null,
  )
}

/** Deletes the drafts of removed people. Returns their number. */
export async function removeDrafts(tx: Db, people: number[]): Promise<number> {
  const gone = await deleteDraftsOf(tx, people)
  for (const { account_id: ownerId, images, content } of gone)
    await keepUploadsUntil(tx, [...images, ...picturesIn(content)], ownerId, null)
  return gone.length
}

/** Deletes drafts that nobody has changed for long. */
export async function pruneDrafts(db: Db, now: Date) {
  await deleteOldDrafts(db, new Date(now.getTime() - DRAFT_DAYS * DAY_MS))
}

export async function readDrafts(db: Db, viewer: Viewer): Promise<DraftLine[]> {
  const found = await listDrafts(db, viewer.id)
  return found.map(({ beginning, saved_at: at, kind, ...line }) => ({
    ...line,
    // The table's CHECK guarantees the kind; the driver sees only text.
    kind: kind as DeskKind | null,
    start: startOf(beginning),
    saved_at: at.toISOString(),
  }))
}

export async function readDraft(db: Db, viewer: Viewer, id: string): Promise<Draft> {
  const draft = await findDraft(db, viewer.id, id)
  refuseUnless(draft, 'not_found')
  const { channel_ids: channelIds, saved_at: at, ...rest } = draft
  const channels = channelIds.map((channelId) => ({ id: channelId }))
  return { ...rest, channels, start: startOf(draft.content), saved_at: at.toISOString() }
}

function textOf({ channels, kind, post_id, post_revision, ...text }: SentDraft): DraftText {
  return { ...fieldsOf(text), channel_ids: channels.map(({ id }) => id), kind, post_id, post_revision }
}

function isSame(draft: DraftText, text: DraftText) {
  return (Object.keys(text) as (keyof DraftText)[]).every(
    (key) => JSON.stringify(draft[key]) === JSON.stringify(text[key]),
  )
}

const NAMED: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&amp;': '&', '&quot;': '"', '&nbsp;': ' ' }

/** The first words of the text for a list, with tags stripped without parsing. */
function startOf(html: string): string {
  const words = html
    .slice(0, 2000)
    .replace(/<[^>]*(>|$)/g, ' ')
    .replace(/&\w+;/g, (name) => NAMED[name] ?? name)
  return [...words.replace(/\s+/g, ' ').trim()].slice(0, START).join('')
}
