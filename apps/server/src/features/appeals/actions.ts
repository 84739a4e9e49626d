import type { Decision } from '@palata/contract/appeals'
import { findRestrictionByKey, liftRestriction } from '#features/accounts'
import { putBackComment } from '#features/comments'
import { writeLetter } from '#features/letters'
import { findPeople, findRecipient } from '#features/people'
import { restorePost } from '#features/posts'
import { restoreSignal } from '#features/signals'
import { subscriberOf } from '#platform/address.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { DeskStanding, Viewer } from '#platform/viewer.ts'
import { presentDecisions } from './present.ts'
import * as store from './store.ts'

const HOUR = 3600
const limits = {
  byAccount: { name: 'appeals account', attempts: 10, seconds: HOUR },
  byAddress: { name: 'appeals address', attempts: 20, seconds: HOUR },
} satisfies Record<string, Limit>

/** Moderation decisions about the person, latest first, each with its appeal. */
export async function listDecisions(db: Db, accountId: number, now: Date): Promise<Decision[]> {
  const [standing, appeals] = await Promise.all([
    store.listStandingDecisions(db, accountId, now),
    store.listAppealsOf(db, accountId),
  ])
  return presentDecisions(standing, appeals)
}

interface Named {
  kind: Decision['kind']
  id: number
}

/** Files an appeal against a decision in force. Refuses a second appeal against the same decision. */
export async function addAppeal(
  db: Database,
  accountId: number,
  { kind, id, message }: Named & { message: string },
  now: Date,
): Promise<Decision> {
  await countAttempt(db, [[limits.byAccount, String(accountId)]], now)
  const standing = await store.listStandingDecisions(db, accountId, now)
  const decision = standing.find((one) => one.kind === kind && one.object_id === id)
  if (!decision) throw new Refusal('not_found', 'Этого решения уже нет: возражать не против чего')
  if (!(await store.insertAppeal(db, decision, message, now)))
    throw new Refusal('bad_input', 'Вы уже возразили: ответ придёт письмом')
  return findDecision(db, accountId, { kind, id }, now)
}

/** Reads a restriction by the key from its letter, without a session. */
export async function readByKey(db: Database, key: string, ip: string, now: Date): Promise<Decision> {
  const { account_id: accountId, id } = await requireRestriction(db, key, ip, now)
  return findDecision(db, accountId, { kind: 'restriction', id }, now)
}

export async function addByKey(
  db: Database,
  { key, message }: { key: string; message: string },
  ip: string,
  now: Date,
): Promise<Decision> {
  const { account_id: accountId, id } = await requireRestriction(db, key, ip, now)
  return addAppeal(db, accountId, { kind: 'restriction', id, message }, now)
}

async function requireRestriction(db: Database, key: string, ip: string, now: Date) {
  await countAttempt(db, [[limits.byAddress, subscriberOf(ip)]], now)
  const found = await findRestrictionByKey(db, key)
  if (!found) throw new Refusal('not_found', 'Ссылка неверна: возьмите её из письма целиком')
  return found
}

async function findDecision(db: Db, accountId: number, { kind, id }: Named, now: Date): Promise<Decision> {
  const found = (await listDecisions(db, accountId, now)).find((one) => one.kind === kind && one.id === id)
  if (!found) throw new Refusal('not_found', 'Этого решения уже нет: возражать не против чего')
  return found
}

interface Verdict {
  state: 'upheld' | 'dismissed'
  answer: string
}

type Decider = Pick<Viewer, 'username'> & { desk?: Pick<DeskStanding, 'roles'> | undefined }

/** Why this person may not decide the appeal, in words for them; null when they may. */
export function refusalOf({ acted_by, what, state }: store.AppealRow, { username, desk }: Decider): string | null {
  if (state !== 'waiting') return 'Уже решено'
  if (acted_by === username) return 'Решение принимали вы: возражение читает другой человек'
  if ((what === 'frozen' || what === 'closed') && !desk?.roles.includes('operator'))
    return 'Замороженные и закрытые аккаунты решает оператор'
  return null
}

/**
 * Upholds or dismisses the appeal and sends the answer by letter. The row is locked: a second moderator who decides at
 * the same time is refused.
 */
export async function decideAppeal(
  db: Database,
  id: number,
  { state, answer }: Verdict,
  by: Viewer,
  now: Date,
): Promise<{ username: string | null }> {
  return transaction(db, async (tx) => {
    const appeal = await store.lockAppeal(tx, id)
    refuseUnless(appeal, 'not_found')
    const refusal = refusalOf(appeal, by)
    if (refusal) throw new Refusal('bad_input', refusal)
    if (state === 'upheld') await takeBack(tx, appeal, answer, by, now)
    await store.setDecided(tx, id, { state, answer, by: by.username }, now)
    const variables = { ...(state === 'upheld' ? UPHELD : DISMISSED), about: aboutOf(appeal), answer }
    const recipient = await findRecipient(tx, appeal.account_id)
    if (recipient) await writeLetter(tx, { kind: 'appeal_answer', recipient, variables }, now)
    const [person] = await findPeople(tx, [appeal.account_id])
    return { username: person?.username ?? null }
  })
}

const UPHELD = { title: 'Решение отменено', words: 'Мы прочли ваше возражение и отменили решение.' }
const DISMISSED = { title: 'Решение осталось', words: 'Мы прочли ваше возражение. Решение осталось прежним.' }

const THINGS: Record<Decision['what'], string> = {
  limited: 'Запрет писать',
  frozen: 'Заморозка аккаунта',
  closed: 'Закрытие аккаунта',
  news: 'Новость',
  material: 'Материал',
  opinion: 'Мнение',
  signal: 'Сигнал',
  comment: 'Комментарий',
}

const aboutOf = ({ what, title }: store.AppealRow) => (title ? `${THINGS[what]} «${title}»` : THINGS[what])

function takeBack(
  tx: Db,
  { kind, what, object_id: id, account_id }: store.AppealRow,
  answer: string,
  by: Viewer,
  now: Date,
) {
  const act = { by, reason: `Возражение: ${answer}`.slice(0, 300), now }
  if (kind === 'post') return restorePost(tx, id, act)
  if (kind === 'signal') return restoreSignal(tx, id, act)
  if (kind === 'comment') return putBackComment(tx, id, now)
  const restriction = { accountId: account_id, kind: what as 'limited' | 'frozen' | 'closed' }
  // The appeal's answer tells the person; a second letter would repeat it.
  return liftRestriction(tx, restriction, { reason: act.reason, actor: `operator:${by.username}` }, now, {
    isTold: false,
  })
}
