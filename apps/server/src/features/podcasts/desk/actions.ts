import type { DeskRecording, deskPodcasts } from '@palata/contract/desk/podcasts'
import type { Body } from '@palata/contract/endpoint'
import { countOf } from '@palata/contract/text/plural'
import { recordDone } from '#features/audit'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, refuseUnless } from '#platform/errors.ts'
import type { Viewer } from '#platform/viewer.ts'
import { putChapters, putTranscript, requireRecording } from '../attaching.ts'
import { presentChapter } from '../present.ts'
import { misplacedChapter, plainLine } from '../rules.ts'
import { findRecording, keepTranscript, listChapters } from '../store.ts'

/** Who changes a podcast at the desk, and when. */
export interface AtDesk {
  db: Database
  viewer: Viewer
  now: Date
}

/** Null while the podcast has no recording. */
export async function readRecording(db: Database, postId: number): Promise<DeskRecording | null> {
  const [found, chapters] = await Promise.all([findRecording(db, postId), listChapters(db, postId)])
  refuseUnless(found, 'not_found')
  const { revision, seconds, bytes, bitrate, transcript, loudness, unread } = found
  if (revision === null || seconds === null || bytes === null || bitrate === null) return null
  return {
    revision,
    seconds,
    bytes,
    bitrate,
    loudness,
    unread: unread ?? [],
    transcript: transcript ?? '',
    chapters: chapters.map(presentChapter),
  }
}

/** Replaces the chapters that the person saw. */
export async function saveChapters(desk: AtDesk, postId: number, sent: Body<typeof deskPodcasts.saveChapters>) {
  const { db, now } = desk
  const chapters = sent.chapters.map(({ second, title, coins: coinIds }) => ({
    second,
    title: plainLine(title),
    coinIds,
  }))
  await transaction(db, async (tx) => {
    const { seconds, model } = await requireRecording(tx, postId, sent.revision)
    const misplaced = misplacedChapter(chapters, seconds)
    if (misplaced) throw new FieldRefusal({ [`chapters.${misplaced.index}.second`]: [sentence(misplaced.problem)] })
    const unnamed = chapters.findIndex(({ title }) => title === '')
    if (unnamed >= 0) throw new FieldRefusal({ [`chapters.${unnamed}.title`]: ['Нужно название'] })
    await putChapters(tx, postId, chapters, now)
    await recordChange(tx, desk, { postId, model }, `Записано: ${countOf(chapters.length, ['глава', 'главы', 'глав'])}`)
  })
  return requireRead(db, postId)
}

/** Replaces the transcript that the person saw; an empty one removes it. */
export async function saveTranscript(desk: AtDesk, postId: number, sent: Body<typeof deskPodcasts.saveTranscript>) {
  const { db, now } = desk
  await transaction(db, async (tx) => {
    const { seconds, model } = await requireRecording(tx, postId, sent.revision)
    if (sent.vtt.trim() === '') {
      await keepTranscript(tx, postId, '', now)
      return recordChange(tx, desk, { postId, model }, 'Расшифровка убрана')
    }
    const cues = await putTranscript(tx, { postId, seconds }, sent.vtt, now)
    return recordChange(tx, desk, { postId, model }, `Записано: ${countOf(cues, ['реплика', 'реплики', 'реплик'])}`)
  })
  return requireRead(db, postId)
}

export async function requireRead(db: Database, postId: number): Promise<DeskRecording> {
  const recording = await readRecording(db, postId)
  refuseUnless(recording, 'not_found')
  return recording
}

/** Adds a line to the audit journal. */
export function recordChange(
  tx: Db,
  { viewer, now }: AtDesk,
  post: { postId: number; model: string },
  outcome: string,
) {
  const what = { content_type: post.model.toLowerCase(), object_id: post.postId, reason: 'Причина не указана' }
  const attempt = { operator: viewer.username, command: 'edit-recording', arguments: what, about: viewer.username }
  return recordDone(tx, attempt, outcome, now)
}

const sentence = (words: string) => words.charAt(0).toUpperCase() + words.slice(1)
