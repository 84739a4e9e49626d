import { createHash } from 'node:crypto'
import type { Beforehand } from '@palata/contract/record'
import { ANSWERING_DAYS } from '@palata/contract/record/rules'
import { readSignal } from '#features/signals'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { closeIfOver, endOf } from './jobs.ts'
import { medianAnswer } from './rules.ts'
import { standingOf } from './standing.ts'
import * as store from './store.ts'

/** Takes a member's answer: one for each person, and one for each payment, NFT or Telegram subscription. */
export async function answer(db: Database, signalId: number, percent: number, viewer: Viewer, now: Date) {
  const signal = await readSignal(db, signalId, viewer)
  refuseUnless(!signal.is_locked, 'members_only')
  const isClosed = await transaction(db, async (tx) => {
    // The median stays fixed also when the answer that found it over is refused.
    if (await closeIfOver(tx, signalId, now)) return true
    const question = await store.findQuestion(tx, signalId)
    if (!question || !isCurrent(question))
      throw new Refusal('bad_input', 'Вопрос откроется, когда станет известна цена старта')
    if (signal.is_mine) throw new Refusal('bad_input', 'На свой сигнал не отвечают: ваша уверенность запечатана с ним')
    const { days, sources } = await standingOf(tx, viewer.id, now)
    if (sources.length === 0 || days < ANSWERING_DAYS) throw new Refusal('bad_input', YOUNG)
    const given = await store.listAnswers(tx, signalId)
    if (given.some(({ account_id: id }) => id === viewer.id)) throw new Refusal('bad_input', 'Вы уже ответили')
    if (!(await store.takeSources(tx, signalId, sources.map(hashOf)))) throw new Refusal('bad_input', TAKEN)
    await store.insertAnswer(tx, { signalId, accountId: viewer.id, percent }, now)
    return false
  })
  if (isClosed) throw new Refusal('bad_input', 'Ответы больше не принимаются')
  return readBeforehand(db, signalId, viewer, now)
}

const YOUNG = `Отвечают участники, у которых доступ не меньше ${ANSWERING_DAYS} дней: по оплате, NFT клуба или Telegram`
const TAKEN = 'По этой оплате, NFT или подписке Telegram уже ответили'

const hashOf = (source: string) => createHash('sha256').update(source).digest()

/** An edit of the idea is another question, which the job asks. */
const isCurrent = ({ sealed_at, now_sealed_at }: store.Standing) => now_sealed_at?.getTime() === sealed_at.getTime()

/**
 * What was said of a call beforehand, for a viewer who may read its idea. The numbers of the author and of the club stay
 * hidden from everybody who has not answered until answers are no longer taken; the author sees their own.
 */
export async function readBeforehand(db: Db, signalId: number, viewer: Viewer | null, now: Date): Promise<Beforehand> {
  const said = await store.findSaid(db, signalId)
  const question = await store.findQuestion(db, signalId)
  const isAsked = question !== undefined && isCurrent(question)
  const closed = isAsked ? endOf(question, now) : await overAt(db, signalId, viewer)
  const answers = isAsked ? await store.listAnswers(db, signalId) : []
  const mine = answers.find(({ account_id: id }) => id === viewer?.id)?.percent ?? null
  const isMine = viewer !== null && viewer.id === said.author_id
  const isHidden = closed === null && mine === null
  const isNumberHidden = isHidden && !isMine
  const whyNot =
    isAsked && closed === null && mine === null ? await whyNotOf(db, signalId, { viewer, isMine }, now) : null
  const median = question?.closed_at ? question.median : medianAnswer(answers.map(({ percent }) => percent))
  return {
    is_said: said.confidence !== null,
    author: isNumberHidden ? null : said.confidence,
    author_salt: isNumberHidden || said.confidence === null ? null : (said.confidence_salt?.toString('hex') ?? null),
    club: isHidden ? null : median,
    is_hidden: isHidden,
    answers: isAsked ? (question.answers ?? answers.length) : null,
    mine,
    may_answer: isAsked && closed === null && mine === null && whyNot === null,
    why_not: whyNot,
    closes_at: isAsked ? question.closes_at.toISOString() : null,
    closed_at: isAsked ? (closed?.toISOString() ?? null) : null,
    position: said.held && { side: said.held, up_to: said.held_size === null ? null : Number(said.held_size) },
    notes: (await store.listNotes(db, signalId)).flatMap((note) => noteOf(note, isMine || mayReadPaid(viewer))),
  }
}

/** When a call that nobody was asked about was over. */
async function overAt(db: Db, signalId: number, viewer: Viewer | null): Promise<Date | null> {
  const { ended_at, call } = await readSignal(db, signalId, viewer)
  if (ended_at) return new Date(ended_at)
  return call.state === 'void' ? new Date(0) : null
}

async function whyNotOf(
  db: Db,
  signalId: number,
  { viewer, isMine }: { viewer: Viewer | null; isMine: boolean },
  now: Date,
): Promise<Beforehand['why_not']> {
  if (isMine) return 'author'
  if (!mayReadPaid(viewer) || viewer === null) return 'access'
  const { days, sources } = await standingOf(db, viewer.id, now)
  if (sources.length === 0 || days < ANSWERING_DAYS) return 'young'
  return (await store.areTaken(db, signalId, sources.map(hashOf))) ? 'source' : null
}

/** Who may not read open ideas is told of an opposite call once that is over: it tells its coin and direction. */
function noteOf(note: store.NoteRow, mayRead: boolean): Beforehand['notes'] {
  const { why, at, other_id: id, other_number: number, is_other_over: isOver } = note
  if (why === 'opposite' && !(mayRead || isOver)) return []
  return [{ why, at: at.toISOString(), other: id !== null && number !== null ? { signal_id: id, number } : null }]
}
