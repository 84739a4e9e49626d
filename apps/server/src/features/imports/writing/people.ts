import { openAccount } from '#features/accounts'
import { writeLetter } from '#features/letters'
import { grantUntil } from '#features/membership'
import { findByEmail } from '#features/people'
import { isOfRow } from '#platform/batches/writeRows.ts'
import { type Db, transaction } from '#platform/database.ts'
import type { PersonItem } from '../items.ts'
import type { Running } from '../running.ts'
import { insertItems, listKnown } from '../store.ts'

/** Where people come from: «Boosty». */
export interface PeopleSettings {
  /** For rows without a source of their own; may be empty. */
  from: string
}

/** Mail servers take more at once for advertising. */
export const LETTERS_A_MINUTE = 30

/**
 * Opens accounts for people and gives them the days that they have paid for elsewhere. Whose address has an account
 * keeps it, with the longer right.
 */
export async function takePeople(running: Running, settings: PeopleSettings, batch: readonly PersonItem[]) {
  for (const item of batch) await takePerson(running, settings, item)
}

async function takePerson(running: Running, settings: PeopleSettings, item: PersonItem) {
  const { db, tally } = running
  try {
    const state =
      running.runId === null
        ? await stateOf(db, running, item)
        : await transaction(db, (tx) => put(tx, running, settings, item))
    if (state === 'known') return tally.know('person')
    tally.take('person')
    if (state === 'new') running.letters += 1
    else tally.merged += 1
  } catch (error) {
    if (!isOfRow(error)) throw error
    tally.leave('person', item.place, `база не приняла: ${error.message}`)
  }
}

/** `known`: an earlier run brought the person, and nothing is new. */
type State = 'new' | 'merged' | 'known'

/** What `put` would make of the person, by what stands now. */
async function stateOf(db: Db, { whose, seen }: Running, { key, endsAt }: PersonItem): Promise<State> {
  const standing = await findByEmail(db, key)
  if (!standing && !seen.has(key)) {
    seen.add(key)
    return 'new'
  }
  if (!standing) return 'merged'
  return (await isBrought(db, whose, standing.id, key, endsAt)) ? 'known' : 'merged'
}

const rightKey = (accountId: number, endsAt: string | null) => `${accountId} ${endsAt}`

/** Whether some run brought this person with this right. */
async function isBrought(db: Db, whose: Running['whose'], accountId: number, key: string, endsAt: string | null) {
  const people = await listKnown(db, whose, 'person', [key])
  if (endsAt === null) return people.size > 0
  return (await listKnown(db, whose, 'right', [rightKey(accountId, endsAt)])).size > 0
}

async function put(tx: Db, running: Running, settings: PeopleSettings, item: PersonItem): Promise<State> {
  const { whose, now } = running
  const { email, key, endsAt } = item
  const standing = await findByEmail(tx, key)
  if (standing && (await isBrought(tx, whose, standing.id, key, endsAt))) return 'known'
  const id = standing?.id ?? (await openAccount(tx, { name: item.name, email }, now))
  if (!standing) await insertItems(tx, whose, running.runId!, 'person', [{ key, entity_id: id, beside: {} }])
  const until = endsAt === null ? null : new Date(endsAt)
  if (until && until > now) await giveRight(tx, running, settings, id, item, until)
  // Somebody registered the address and never confirmed it: only its owner may come to what they have paid for.
  if (!standing?.email_verified) {
    const notBefore = new Date(now.getTime() + Math.floor(running.letters / LETTERS_A_MINUTE) * 60_000)
    const variables = until && until > now ? { until: lastDay(until) } : {}
    await writeLetter(tx, { kind: 'moved', recipient: email, variables, notBefore }, now)
  }
  return standing ? 'merged' : 'new'
}

/** The last paid day, in words. */
const lastDay = (end: Date) =>
  new Date(end.getTime() - 1)
    .toLocaleDateString('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
    .replace(/\s?г\.$/, '')

/** Remembered with its end, so that the same list gives it once; `beside` tells undo which grant it was. */
async function giveRight(
  tx: Db,
  running: Running,
  { from }: PeopleSettings,
  accountId: number,
  item: PersonItem,
  until: Date,
) {
  const { whose, runId, by, now } = running
  const source = item.source || from
  const cause = {
    reason: source ? `Перенос из ${source}: оплаченный там срок` : 'Перенос: оплаченный прежде срок',
    actor: `operator:${by}`,
    evidence: { import: runId },
  }
  const grantId = await grantUntil(tx, { accountId, endsAt: until }, cause, now)
  const right = {
    key: rightKey(accountId, item.endsAt),
    entity_id: accountId,
    beside: grantId === null ? {} : { grant: grantId },
  }
  await insertItems(tx, whose, runId!, 'right', [right])
}
