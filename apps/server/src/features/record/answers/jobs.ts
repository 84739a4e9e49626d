import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { volatilities } from '../market.ts'
import { closesAt, hasMoved, medianAnswer, widthOf } from './rules.ts'
import {
  closeQuestion,
  findQuestion,
  insertQuestion,
  listAnswers,
  listOpenQuestions,
  listUnasked,
  lockQuestion,
  type Standing,
} from './store.ts'

/** More open questions than a club asks in a day. */
const AT_ONCE = 500

/** Asks the club about calls that have begun, and closes the questions whose time is over. */
export async function followQuestions(db: Database, now: Date) {
  await eachAlone(await listUnasked(db, AT_ONCE), async (call) => {
    const known = await volatilities(db, [call.coin_id], call.sealed_at)
    const asked = { closesAt: closesAt(call.sealed_at, call.horizon_days), width: widthOf(known.get(call.coin_id)) }
    await transaction(db, (tx) => insertQuestion(tx, call, asked))
  })
  await eachAlone(await listOpenQuestions(db, AT_ONCE), async (id) => {
    const question = await findQuestion(db, id)
    if (question && endOf(question, now)) await transaction(db, (tx) => closeIfOver(tx, id, now))
  })
}

/** Since when the question is closed; null while it is open. */
export function endOf(question: Standing, now: Date): Date | null {
  const { closes_at: latest, closed_at: closed, over_at: over, start_price: start, price, width } = question
  if (closed) return closed
  if (over) return new Date(Math.min(over.getTime(), latest.getTime()))
  if (latest <= now) return latest
  return start !== null && hasMoved(start, price, width) ? now : null
}

/** Fixes the median when the question's time is over; whoever locks it first does. Returns whether it is closed. */
export async function closeIfOver(tx: Db, signalId: number, now: Date): Promise<boolean> {
  const question = await lockQuestion(tx, signalId)
  const end = question && endOf(question, now)
  if (!end) return false
  if (question.closed_at) return true
  const answers = await listAnswers(tx, signalId)
  const median = medianAnswer(answers.map(({ percent }) => percent))
  await closeQuestion(tx, signalId, end, answers.length, median)
  return true
}
