import { isIP } from 'node:net'
import { canonicalIp } from '#platform/address.ts'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { domainsOf } from './rules.ts'
import { type BanRow, findForNewcomer, findForSignIn, noteRefused } from './store.ts'

const TEXTS = {
  domain: 'Почту на этом домене мы не принимаем. Укажите другую',
  network: 'Из вашей сети регистрация закрыта. Попробуйте из другой или напишите в поддержку',
  signIn: 'Из вашей сети вход закрыт. Попробуйте из другой или напишите в поддержку',
}

/** The refusal of somebody whose network or mail domain the team banned. */
export class BanRefusal extends Refusal {
  readonly banId: number
  readonly isOfDomain: boolean

  constructor({ id, mail_domain }: BanRow, text: string) {
    super('banned', text)
    this.banId = id
    this.isOfDomain = mail_domain !== null
  }
}

/** Refuses a new account to somebody from a banned network or with an e-mail at a banned domain. */
export async function refuseNewcomer(db: Db, { ip, email }: { ip: string; email: string | null }, now: Date) {
  const ban = await findForNewcomer(db, addressOf(ip), email === null ? [] : domainsOf(email), now)
  if (ban) throw new BanRefusal(ban, ban.mail_domain === null ? TEXTS.network : TEXTS.domain)
}

/** Refuses a sign-in from a network where sign-ins are banned. */
export async function refuseSignIn(db: Db, ip: string, now: Date) {
  const ban = await findForSignIn(db, addressOf(ip), now)
  if (ban) throw new BanRefusal(ban, TEXTS.signIn)
}

/** Counts a refusal by a ban for the desk, outside the transaction that it ended, and throws it on. */
export async function countingBans<Result>(db: Db, now: Date, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof BanRefusal) await noteRefused(db, error.banId, now)
    throw error
  }
}

/** Null for what is no address, such as the name of a socket. */
function addressOf(ip: string): string | null {
  const plain = canonicalIp(ip)
  return isIP(plain) > 0 ? plain : null
}
