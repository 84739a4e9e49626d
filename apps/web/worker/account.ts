import { CacheExpiration } from 'workbox-expiration/CacheExpiration.js'
import { STORES } from '../src/features/offline/stores.ts'

/** Whose call it is, as its access token says. The server alone decides whether the token is good. */
export interface Claims {
  account: string
  session: string
}

/** Whose store is open. It outlives the worker, which the browser ends whenever it is idle. */
interface Open extends Claims {
  /** Milliseconds: when the paid access ends, as far as is known; null when no end is known. */
  paidUntil: number | null
}

const STATE = 'offline-state'
const PLACE = '/offline-state'

/** Undefined until it was read after the worker woke. */
let known: Open | null | undefined
/** Sessions that were signed out: a late answer to one of them is kept no more. */
const ended = new Set<string>()

export function claimsOf(authorization: string | null): Claims | null {
  try {
    const [, payload = ''] = /^Bearer (.+)$/.exec(authorization ?? '')![1]!.split('.')
    const { sub, sid } = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>
    return typeof sub === 'string' && /^\d+$/.test(sub) && typeof sid === 'string'
      ? { account: sub, session: sid }
      : null
  } catch {
    return null
  }
}

export async function openAccount(): Promise<Open | null> {
  if (known !== undefined) return known
  const kept = await (await caches.open(STATE)).match(PLACE)
  // Somebody may have come in meanwhile.
  known ??= kept ? ((await kept.json()) as Open) : null
  return known
}

/** Opens the account's store. Another one's is emptied first. Null when the session was signed out. */
export async function enter(claims: Claims): Promise<Open | null> {
  if (ended.has(claims.session)) return null
  const open = await openAccount()
  if (open?.account === claims.account && open.session === claims.session) return open
  const isSame = open?.account === claims.account
  if (!isSame) await empty()
  return remember({ ...claims, paidUntil: isSame ? open.paidUntil : null })
}

export async function setPaidUntil(account: string, paidUntil: number | null) {
  const open = await openAccount()
  if (open?.account === account) await remember({ ...open, paidUntil })
}

/** Whether what this account was sent may be kept now: it has not signed out meanwhile. */
export async function isOpen({ account, session }: Claims) {
  return !ended.has(session) && (await openAccount())?.account === account
}

/** The reader has signed out: nothing of what anybody read stays here. */
export async function leave(claims: Claims | null) {
  if (claims) ended.add(claims.session)
  const open = await openAccount()
  if (open && !claims) ended.add(open.session)
  known = null
  await caches.delete(STATE)
  await empty()
}

/** Everything that was kept goes, whosever it was. */
export async function empty() {
  const names = (await caches.keys()).filter((name) => name.startsWith(STORES))
  for (const name of names) await forget(name)
}

/** One store goes, and what its bounds remember of it. */
export async function forget(name: string) {
  await caches.delete(name)
  await new CacheExpiration(name, { maxEntries: 1 }).delete()
}

async function remember(open: Open) {
  known = open
  await (await caches.open(STATE)).put(PLACE, Response.json(open))
  return open
}
