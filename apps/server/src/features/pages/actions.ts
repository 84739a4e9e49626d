import { SITE_PAGES, type SitePage, type SitePageName } from '@palata/contract/pages'
import { isVisible } from '@palata/contract/text/seen'
import { writeLetter } from '#features/letters'
import { listPicturesOf, removePictures } from '#features/media'
import { cleanHtml, sourceHtml, typesetHtml, wordsOf } from '#features/texts'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { BotCheck } from '#providers/turnstile/index.ts'
import { DEFAULTS } from './defaults.ts'
import { FEEDBACK_PICTURE, keepPictures, readPictures } from './feedbackPictures.ts'
import {
  findText,
  insertFeedback,
  insertText,
  listEditors,
  listSameFeedback,
  lockText,
  newFeedbackId,
  setAnswer,
} from './store.ts'

const HOUR = 3600
const limits = {
  byAddress: { name: 'feedback address', attempts: 5, seconds: HOUR },
  /** Limits all addresses together, against a flood from many of them. */
  byAll: { name: 'feedback all', attempts: 200, seconds: HOUR },
  /** Letters to the team; messages beyond the limit are kept without one. */
  letters: { name: 'feedback letters', attempts: 20, seconds: HOUR },
} satisfies Record<string, Limit>

export async function readText(db: Db, name: string): Promise<SitePage> {
  const known = SITE_PAGES.find((one) => one === name)
  refuseUnless(known, 'not_found')
  const text = await findText(db, known)
  return {
    name: known,
    content: text?.content_html ?? (await shownHtml(DEFAULTS[known])),
    updated_at: text?.at.toISOString() ?? null,
  }
}

/** Replaces the text of a page; the earlier text is kept as a revision. False when the text is this one already. */
export async function putText(db: Database, name: SitePageName, given: string, now: Date, author: string) {
  const content = await sourceHtml(given)
  const html = await shownHtml(content)
  if (!isVisible(wordsOf(html))) throw new FieldRefusal({ content: ['Текст пуст'] })
  return transaction(db, async (tx) => {
    await lockText(tx, name)
    if ((await findText(tx, name))?.content === content) return false
    await insertText(tx, name, { content, html, author }, now)
    return true
  })
}

const shownHtml = async (content: string) => typesetHtml(await cleanHtml(content))

interface Message {
  email: string
  message: string
  turnstile_token: string
  images: File[]
}

interface Sender {
  ip: string
  accountId: number | null
}

interface Taking {
  db: Database
  store: ObjectStore
  botCheck: BotCheck
  now: Date
}

/** The same message of the same person within this time was sent twice: after a cut connection or a second press. */
const REPEAT_MS = 60_000

/** Stores a message, once, and sends it to the team by letter. Nothing is sent to the given address. */
export async function takeFeedback({ db, store, botCheck, now }: Taking, given: Message, sender: Sender) {
  const { email, message, turnstile_token: token } = given
  await countAttempt(db, [[limits.byAddress, subscriberOf(sender.ip)]], now)
  const verdict = await botCheck.verify(token, { action: 'feedback', ip: sender.ip })
  if (!verdict.ok) throw new Refusal(verdict.reason === 'unavailable' ? 'bot_check_away' : 'bot_check')
  await countAttempt(db, [[limits.byAll, 'all']], now)
  const bodies = await readPictures(given.images)
  const id = await newFeedbackId(db)
  await keepPictures({ db, store, now }, bodies, id)
  await transaction(db, async (tx) => {
    const sent = { email, message, accountId: sender.accountId }
    const same = await listSameFeedback(tx, sent, new Date(now.getTime() - REPEAT_MS))
    const pictures = await listPicturesOf(tx, FEEDBACK_PICTURE, same)
    if (same.some((earlier) => (pictures.get(earlier)?.length ?? 0) === bodies.length))
      return removePictures(tx, FEEDBACK_PICTURE, { ids: [id] })
    await insertFeedback(tx, { id, ...sent }, now)
    if (!(await isLetterDue(tx, now))) return
    for (const recipient of await listEditors(tx))
      await writeLetter(tx, { kind: 'feedback', recipient, variables: { number: String(id), email, message } }, now)
  })
  return { email }
}

async function isLetterDue(tx: Db, now: Date): Promise<boolean> {
  try {
    await countAttempt(tx, [[limits.letters, 'all']], now)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'too_many') return false
    throw error
  }
}

/** Answers by letter, once. False when there is nothing to answer. */
export async function answerFeedback(
  db: Database,
  id: number,
  answer: string,
  now: Date,
  by: string,
): Promise<boolean> {
  return transaction(db, async (tx) => {
    const recipient = await setAnswer(tx, id, answer, by, now)
    if (recipient === undefined) return false
    const variables = { answer, number: String(id) }
    await writeLetter(tx, { kind: 'feedback_answer', recipient, variables, onceKey: `feedback ${id}` }, now)
    return true
  })
}
