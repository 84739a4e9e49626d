import { z } from 'zod'
import { eachAlone, paged } from '#platform/batches/eachAlone.ts'
import { type Database, transaction } from '#platform/database.ts'
import type { Chain, Holding } from '#providers/chain/index.ts'
import { ProviderError } from '#providers/errors.ts'
import type { ProviderLogger } from '#providers/http.ts'
import { areKnown, changeHolding, hold, keepHolding } from './holding.ts'
import { believedSince, graceEnd, holderAmong, reasons } from './rules.ts'
import * as store from './store.ts'
import { confirmTokens, listTokens } from './tokenStore.ts'
import { isReadingLate, knownTransfers } from './transferStore.ts'

export interface Checking {
  chain: Chain
  /** Hours between an NFT's leaving and the end of access. */
  graceHours: number
  logger: ProviderLogger
}

const MINUTE_MS = 60_000
// The job runs every five minutes, so each wallet is checked at least once an hour.
const CHECK_EVERY_MINUTES = 55
const RETRY_MINUTES = 4
const BEFORE_END_SECONDS = 15 * 60
const CHALLENGE_HOURS = 24

/** Checks due wallets on the chain and applies the results. */
export async function checkWallets(db: Database, checking: Checking, now: Date) {
  await store.removeOldChallenges(db, ago(now, CHALLENGE_HOURS * 60))
  if (!checking.chain.isConfigured) return
  await eachAlone(listAllDue(db, now), (due) => applyHoldings(db, checking, due, now))
  await giveUpSilent(db, checking, now)
}

/** Account whose wallets an operator wants checked. */
export const RecheckOrder = z.object({ accountId: z.int() })

/**
 * Checks all wallets of a person at once, for operators. Applies the result even where nothing changed, so access
 * removed by mistake returns. Throws `ProviderError` while the chain does not answer: the job is retried.
 */
export async function recheckWallets(db: Database, checking: Checking, order: unknown, now: Date) {
  const { accountId } = RecheckOrder.parse(order)
  const wallets = await store.listWallets(db, accountId)
  await ask(db, checking, wallets, now)
  const holder = holderAmong(await store.listWallets(db, accountId))
  if (holder) await transaction(db, (tx) => hold(tx, holder, checking.chain, now))
}

/**
 * Checks all wallets of a person at their own wish: only changes are applied, so access removed by an operator stays
 * removed. Throws `ProviderError` while the chain does not answer.
 */
export async function askAgain(db: Database, checking: Checking, accountId: number, now: Date) {
  await ask(db, checking, await store.listWallets(db, accountId), now)
}

async function ask(db: Database, checking: Checking, wallets: store.WalletRow[], now: Date) {
  if (wallets.length === 0) return
  const known = await holdingsOf(db, checking.chain, wallets)
  const seen = wallets.map((wallet) => ({ wallet, holding: known.get(wallet.address) }))
  const answered = seen.filter((one): one is Answered => one.holding !== undefined)
  if (answered.length < seen.length) throw new ProviderError('chain', 'not all wallets answered', { retryable: true })
  await draw(db, checking, answered, now)
}

async function* listAllDue(db: Database, now: Date) {
  let first: number | undefined
  for (;;) {
    const due = await listDue(db, now)
    // The same wallet at the head again: its batch failed as a whole and waits for the next run.
    if (due.length === 0 || due[0]!.id === first) return
    first = due[0]!.id
    yield due
  }
}

function listDue(db: Database, now: Date) {
  return store.listDue(db, {
    now,
    askedBefore: ago(now, CHECK_EVERY_MINUTES),
    failedBefore: ago(now, RETRY_MINUTES),
    endsWithinSeconds: BEFORE_END_SECONDS,
  })
}

/** Reads what these wallets hold on the chain and applies it; those without an answer are asked again. */
async function applyHoldings(db: Database, checking: Checking, due: store.WalletRow[], now: Date) {
  const known = await readHoldings(db, checking, due)
  const failed = due.filter(({ address }) => !known.has(address))
  const answered = due.flatMap((wallet) => {
    const holding = known.get(wallet.address)
    return holding ? [{ wallet, holding }] : []
  })
  await store.markFailing(db, idsOf(failed), now)
  await draw(db, checking, answered, now)
}

interface Answered {
  wallet: store.WalletRow
  holding: Holding
}

async function draw(db: Database, checking: Checking, answered: Answered[], now: Date) {
  const known = await listTokens(db, idsOf(answered.map(({ wallet }) => wallet)))
  const isSame = ({ wallet, holding }: Answered) =>
    wallet.nfts === holding.nfts && areKnown(holding.tokens, known.get(wallet.id) ?? [])
  const changed = answered.filter((one) => !isSame(one))
  const same = answered.filter(isSame)
  if (same[0]) {
    const ids = idsOf(same.map(({ wallet }) => wallet))
    await store.markConfirmed(db, ids, same[0].holding.block, now)
    await confirmTokens(db, ids, same[0].holding.block, now)
  }
  // Gains first: an NFT moved between one's own wallets never counts as lost.
  changed.sort((a, b) => b.holding.nfts - a.holding.nfts)
  await eachAlone(changed, async ({ wallet, holding }) => {
    try {
      await apply(db, checking, wallet, holding, now)
    } catch (error) {
      // Otherwise it would stay first among the due and keep the others from their check.
      await store.markTried(db, wallet.id, now)
      throw error
    }
  })
}

/** Empty while the chain does not answer: nothing is known then, and holders stay as they were. */
async function readHoldings(
  db: Database,
  { chain, logger }: Checking,
  wallets: store.WalletRow[],
): Promise<Map<string, Holding>> {
  try {
    return await holdingsOf(db, chain, wallets)
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    logger.warn({ err: error }, 'the chain is silent; holders stay as they were')
    return new Map()
  }
}

async function holdingsOf(db: Database, chain: Chain, wallets: Pick<store.WalletRow, 'address'>[]) {
  const addresses = wallets.map(({ address }) => address)
  return chain.holdings(addresses, await knownTransfers(db, addresses))
}

async function apply(db: Database, checking: Checking, wallet: store.WalletRow, holding: Holding, now: Date) {
  const { chain, graceHours } = checking
  const { account_id: accountId, id, address, nfts } = wallet
  await transaction(db, (tx) =>
    changeHolding(tx, { accountId, chain, now, tokens: holding.tokens }, async () => {
      const named = (await listTokens(tx, [id])).get(id) ?? []
      await keepHolding(tx, wallet, holding, now)
      // Grace only for NFTs with known ids: it ends when another person shows such an NFT. A node that gives no
      // transfers takes it from nobody for a day.
      const hasGrace = named.length >= (nfts ?? 0) || (await isReadingLate(tx, believedSince(now)))
      return { reason: reasons.gone(address), endsAt: hasGrace ? graceEnd(now, graceHours) : now }
    }),
  )
}

async function giveUpSilent(db: Database, { chain }: Checking, now: Date) {
  const silent = paged<store.WalletRow>(store.PAGE, (last) => store.listSilent(db, believedSince(now), last?.id ?? 0))
  await eachAlone(silent, ({ id, account_id: accountId, address }) =>
    transaction(db, (tx) =>
      changeHolding(tx, { accountId, chain, now }, async () => {
        await store.forgetHolding(tx, id)
        return { reason: reasons.silent(address), endsAt: now }
      }),
    ),
  )
}

function idsOf(wallets: store.WalletRow[]) {
  return wallets.map(({ id }) => id)
}

function ago(now: Date, minutes: number) {
  return new Date(now.getTime() - minutes * MINUTE_MS)
}
