import type { SocialLink } from '@palata/contract/social'
import type { Provider } from '@palata/contract/social/providers'
import { accountChanged, lockPassword, openAccount, setTelegram } from '#features/accounts'
import { refuseNewcomer } from '#features/bans'
import { findByEmail } from '#features/people'
import { noteSecurity } from '#features/security'
import type { Caller } from '#features/sessions'
import type { PersonWay } from '#manifest.ts'
import { type Database, type Db, isTaken, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { telegramLinked, telegramUnlinked } from './events.ts'
import type { SocialPerson } from './person.ts'
import { anotherProblem, joinProblem, takenProblem, unlinkProblem } from './rules.ts'
import * as store from './store.ts'

/** The account the person signs in to: the linked one, the one with their e-mail, or a new one. */
export async function accountFor(tx: Db, person: SocialPerson, caller: Caller, now: Date): Promise<number> {
  await store.lockSubject(tx, person)
  const linked = await store.findLinked(tx, person.provider, person.subject)
  if (linked !== undefined) {
    await refresh(tx, linked, person)
    return linked
  }
  const existing = person.email ? await findByEmail(tx, person.email) : undefined
  const problem = joinProblem(person, existing)
  if (problem) throw new Refusal('social_refused', problem)
  if (!existing) await refuseNewcomer(tx, { ip: caller.ip, email: person.email }, now)
  const accountId = existing?.id ?? (await openAccount(tx, person, now))
  await attach(tx, accountId, person, now)
  // A new account has no owner yet who would have to hear of it.
  if (existing) await noteSecurity(tx, accountId, `${person.provider}_linked`, caller, now)
  return accountId
}

/** Whether somebody signed up with the address, or linked the same person, since the check. */
export function isRace(error: unknown): boolean {
  return isTaken(error, 'social_links_subject') || isTaken(error, 'accounts_email')
}

/** Links an outside account as a way to sign in. Idempotent. */
export async function linkTo(tx: Db, accountId: number, person: SocialPerson, caller: Caller, now: Date) {
  await lockPassword(tx, accountId)
  const owner = await store.findLinked(tx, person.provider, person.subject)
  if (owner === accountId) return refresh(tx, accountId, person)
  if (owner !== undefined) throw new Refusal('social_refused', takenProblem(person))
  await attach(tx, accountId, person, now)
  await noteSecurity(tx, accountId, `${person.provider}_linked`, caller, now)
}

/** Removes the link, unless it is the only way to sign in. */
export async function unlink(db: Database, accountId: number, provider: Provider, caller: Caller, now: Date) {
  await transaction(db, async (tx) => {
    // Locked: removing both links at once would leave none, so the second waits and is refused.
    const { hasPassword, email } = await lockPassword(tx, accountId)
    const links = await store.listLinks(tx, accountId)
    const link = links.find((one) => one.provider === provider)
    refuseUnless(link, 'not_found')
    const problem = unlinkProblem(hasPassword, links.length, email)
    if (problem) throw new Refusal('social_refused', problem)
    await detach(tx, accountId, link)
    await noteSecurity(tx, accountId, `${provider}_unlinked`, caller, now)
  })
}

async function detach(tx: Db, accountId: number, { provider, subject }: Pick<store.LinkRow, 'provider' | 'subject'>) {
  await store.removeLink(tx, accountId, provider)
  if (provider === 'telegram') {
    await setTelegram(tx, accountId, '')
    await emit(tx, telegramUnlinked, { account_id: accountId, telegram_id: Number(subject) })
  }
  await emit(tx, accountChanged, { account_id: accountId })
}

/** A linked account as a way that a reset of the password can end: the new password then is the way to sign in. */
export function wayOf(provider: Provider): PersonWay {
  const linkOf = async (db: Db, accountId: number) =>
    (await store.listLinks(db, accountId)).find((link) => link.provider === provider)
  return {
    name: provider,
    list: async (db, accountId) => {
      const link = await linkOf(db, accountId)
      return link ? [link.name] : []
    },
    end: async (tx, accountId) => {
      const link = await linkOf(tx, accountId)
      if (link) await detach(tx, accountId, link)
    },
  }
}

export async function listLinked(db: Db, accountId: number): Promise<Record<Provider, SocialLink | null>> {
  const links = await store.listLinks(db, accountId)
  const of = (provider: Provider) => {
    const link = links.find((one) => one.provider === provider)
    return link ? { name: link.name, linked_at: link.linked_at.toISOString() } : null
  }
  return { google: of('google'), telegram: of('telegram'), yandex: of('yandex'), vk: of('vk') }
}

async function attach(tx: Db, accountId: number, person: SocialPerson, now: Date) {
  const links = await store.listLinks(tx, accountId)
  if (links.some(({ provider }) => provider === person.provider))
    throw new Refusal('social_refused', anotherProblem(person))
  await store.insertLink(tx, accountId, person, now)
  if (person.provider === 'telegram') {
    await setTelegram(tx, accountId, person.username || person.subject)
    await emit(tx, telegramLinked, { account_id: accountId, telegram_id: Number(person.subject) })
  }
  await emit(tx, accountChanged, { account_id: accountId })
}

/** Updates the person's name elsewhere. */
async function refresh(tx: Db, accountId: number, person: SocialPerson) {
  if (!(await store.setLinkName(tx, person)) || person.provider !== 'telegram') return
  await setTelegram(tx, accountId, person.username || person.subject)
  await emit(tx, accountChanged, { account_id: accountId })
}
