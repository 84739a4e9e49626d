import { randomBytes } from 'node:crypto'
import { MOST_WALLETS, type Wallet } from '@palata/contract/wallets'
import { findAccess } from '#features/access'
import { keepEthAddress } from '#features/accounts'
import { noteSecurity } from '#features/security'
import type { Caller } from '#features/sessions'
import type { PersonWay } from '#manifest.ts'
import { type Database, type Db, isTaken, transaction } from '#platform/database.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import type { Chain, Holding } from '#providers/chain/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import { askAgain, type Checking } from './checks.ts'
import { changeHolding, keepHolding } from './holding.ts'
import { expiryOf, isStale, presentWallet, reasons } from './rules.ts'
import * as store from './store.ts'
import { knownTransfers } from './transferStore.ts'

/** The site named in the message: its own address, whatever the request says. */
export interface Site {
  domain: string
  uri: string
}

export interface Linking {
  db: Database
  chain: Chain
  site: Site
  logger: ProviderLogger
}

const limits = {
  challenge: { name: 'wallet challenge', attempts: 20, seconds: 600 },
  link: { name: 'wallet link', attempts: 20, seconds: 600 },
  recheck: { name: 'wallet check', attempts: 10, seconds: 600 },
} satisfies Record<string, Limit>

export async function listOwn(db: Db, chain: Chain, accountId: number, now: Date): Promise<Wallet[]> {
  const [wallets, access] = await Promise.all([store.listWallets(db, accountId), findAccess(db, accountId, now)])
  return wallets.map((row) => presentWallet(row, chain.isConfigured, access?.has_pon ?? false))
}

/** The message for the wallet to sign. Whether another account has the address is told only after proof of its key. */
export async function startLinking({ db, chain, site }: Linking, viewer: Viewer, given: string, now: Date) {
  await countAttempt(db, [[limits.challenge, String(viewer.id)]], now)
  const address = await chain.checksum(given)
  const own = await store.listWallets(db, viewer.id)
  refuseUnless(!own.some((wallet) => wallet.address === address), 'wallet_yours')
  refuseUnless(own.length < MOST_WALLETS, 'too_many_wallets')
  const challenge = { nonce: randomBytes(16).toString('hex'), issued_at: now }
  await store.setChallenge(db, viewer.id, address, challenge)
  return { message: await messageOf(chain, site, viewer, address, challenge), chain_id: chain.chainId }
}

export async function linkWallet(
  { db, chain, site, logger }: Linking,
  { viewer, caller }: { viewer: Viewer; caller: Caller },
  given: { address: string; signature: string },
  now: Date,
): Promise<Wallet> {
  await countAttempt(db, [[limits.link, String(viewer.id)]], now)
  const address = await chain.checksum(given.address)
  const challenge = await store.findChallenge(db, viewer.id, address)
  refuseUnless(challenge && !isStale(challenge, now), 'stale_challenge')
  // Built from our data and never taken from the request: another domain, chain, nonce or time needs another signature.
  const message = await messageOf(chain, site, viewer, address, challenge)
  const isSigned = await chain.hasSigned({ address, message, signature: given.signature }).catch(refuseWhenAway)
  if (!isSigned) {
    await store.takeChallenge(db, viewer.id, address, challenge.nonce)
    throw new Refusal('bad_signature')
  }
  const holding = await readHolding(db, chain, address, logger)
  try {
    const row = await transaction(db, async (tx) => {
      const linked = await insert(tx, chain, viewer.id, { address, challenge, holding }, now)
      await noteSecurity(tx, viewer.id, 'wallet_linked', caller, now)
      return linked
    })
    const access = await findAccess(db, viewer.id, now)
    return presentWallet(row, chain.isConfigured, access?.has_pon ?? false)
  } catch (error) {
    if (isTaken(error, 'wallets_address')) throw new Refusal('wallet_taken')
    throw error
  }
}

export async function recheckOwn(db: Database, checking: Checking, accountId: number, now: Date): Promise<Wallet[]> {
  await countAttempt(db, [[limits.recheck, String(accountId)]], now)
  if (checking.chain.isConfigured) await askAgain(db, checking, accountId, now).catch(refuseWhenAway)
  return listOwn(db, checking.chain, accountId, now)
}

/** Access by this wallet alone ends at once, and another person may link it from now on. */
export async function unlinkWallet(
  db: Database,
  chain: Chain,
  { accountId, id, caller }: { accountId: number; id: number; caller: Caller },
  now: Date,
) {
  await transaction(db, async (tx) => {
    await detach(tx, chain, accountId, id, now)
    await noteSecurity(tx, accountId, 'wallet_unlinked', caller, now)
  })
}

async function detach(tx: Db, chain: Chain, accountId: number, id: number, now: Date) {
  await changeHolding(tx, { accountId, chain, now }, async () => {
    const removed = await store.removeWallet(tx, accountId, id)
    refuseUnless(removed, 'not_found')
    return { reason: reasons.removed(removed.address), endsAt: now }
  })
  await keepFirstAddress(tx, accountId)
}

/** Wallets as a way that a reset of the password can end. */
export function wayOfWallets(chain: Chain): PersonWay {
  return {
    name: 'wallets',
    list: async (db, accountId) => (await store.listWallets(db, accountId)).map(({ address }) => address),
    end: async (tx, accountId, now) => {
      for (const { id } of await store.listWallets(tx, accountId)) await detach(tx, chain, accountId, id, now)
    },
  }
}

interface Proven {
  address: string
  challenge: store.ChallengeRow
  /** Null while the chain does not answer. */
  holding: Holding | null
}

async function insert(tx: Db, chain: Chain, accountId: number, { address, challenge, holding }: Proven, now: Date) {
  await changeHolding(tx, { accountId, chain, now, tokens: holding?.tokens ?? [] }, async () => {
    // Checked before and here: two requests with one signature may arrive at once.
    refuseUnless(await store.takeChallenge(tx, accountId, address, challenge.nonce), 'stale_challenge')
    const known = await store.findByAddress(tx, address)
    refuseUnless(known?.account_id !== accountId, 'wallet_yours')
    refuseUnless(!known, 'wallet_taken')
    refuseUnless((await store.listWallets(tx, accountId)).length < MOST_WALLETS, 'too_many_wallets')
    const { id } = await store.insertWallet(tx, accountId, address, now)
    if (holding) await keepHolding(tx, { id, account_id: accountId }, holding, now)
    else if (chain.isConfigured) await store.markFailing(tx, [id], now)
    return { reason: reasons.gone(address), endsAt: now }
  })
  await keepFirstAddress(tx, accountId)
  return (await store.findByAddress(tx, address))!
}

/** The profile shows the first linked wallet. */
async function keepFirstAddress(tx: Db, accountId: number) {
  const [first] = await store.listWallets(tx, accountId)
  await keepEthAddress(tx, accountId, first?.address ?? '')
}

function messageOf(
  chain: Chain,
  site: Site,
  viewer: Viewer,
  address: string,
  { nonce, issued_at: issuedAt }: store.ChallengeRow,
) {
  // The wallet shows the person which account it is about to be linked to.
  const statement = `Link this wallet to the account ${viewer.username}. It costs nothing and moves no funds.`
  return chain.message({ address, ...site, statement, nonce, issuedAt, expiresAt: expiryOf(issuedAt) })
}

/** Null when the chain does not answer: the wallet is proven, and the job asks again. */
async function readHolding(db: Db, chain: Chain, address: string, logger: ProviderLogger): Promise<Holding | null> {
  if (!chain.isConfigured) return null
  try {
    return (await chain.holdings([address], await knownTransfers(db, [address]))).get(address) ?? null
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ often: 'linked without balance', err: error }, 'a wallet was linked without its balance')
    return null
  }
}

function refuseWhenAway(error: unknown): never {
  if (error instanceof ProviderError) throw new Refusal('chain_away')
  throw error
}
