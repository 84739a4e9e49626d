import type { Tariff } from '@palata/contract/membership'
import type { DemoPerson } from '#demo/content/types.ts'
import type { DemoStage } from '#demo/stage.ts'
import { grantDays } from '#features/membership'
import type { Db } from '#platform/database.ts'
import * as orderStore from './orderStore.ts'
import { TARIFF_NAMES } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 86_400_000
const TERM_MS = 3_600_000
const SOLD: Record<Tariff, { days: number; priceCents: number }> = {
  '2months': { days: 60, priceCents: 5900 },
  '1year': { days: 365, priceCents: 23_900 },
}

interface Purchase {
  username: string
  tariff: Tariff
  daysAgo: number
}

/** Purchases of members, each in another week; the lapsed member's days have passed. */
function purchasesOf(people: readonly DemoPerson[]): Purchase[] {
  const members = people.filter(({ role }) => role === 'paid')
  const lapsed = people.filter(({ role }) => role === 'lapsed')
  return [
    ...lapsed.map(({ username }) => ({ username, tariff: '2months' as const, daysAgo: 70 })),
    ...members.map(({ username }, index) => ({
      username,
      tariff: index % 3 === 2 ? ('1year' as const) : ('2months' as const),
      daysAgo: 48 - index * 6,
    })),
  ]
}

/** Inserts purchases as if paid back then, so that payments and the history of access show them. */
export async function insertPurchases(tx: Db, stage: DemoStage) {
  for (const purchase of purchasesOf(stage.community.people)) {
    const { priceCents, days } = SOLD[purchase.tariff]
    const { id, at, accountId, providerId } = await order(tx, stage, purchase, {
      status: 'paid',
      receivedCents: priceCents,
    })
    const { grantId } = await grantDays(
      tx,
      { accountId, source: 'cryptocloud', days },
      { reason: `Оплата подписки на ${TARIFF_NAMES[purchase.tariff]}`, evidence: { invoice: providerId } },
      at,
    )
    await store.markSettled(tx, id, grantId, false, at)
  }
  // Partly paid, so a person must decide.
  const reader = stage.community.people.findLast(({ role }) => role === 'reader')
  if (!reader) return
  await order(
    tx,
    stage,
    { username: reader.username, tariff: '2months', daysAgo: 3 },
    { status: 'partial', receivedCents: 3000 },
  )
}

/** An invoice of that day with the provider's record. */
async function order(
  tx: Db,
  { now, idOf }: DemoStage,
  { username, tariff, daysAgo }: Purchase,
  told: { status: 'paid' | 'partial'; receivedCents: number },
) {
  const accountId = idOf('accounts', username)!
  const at = new Date(now.getTime() - daysAgo * DAY_MS)
  const orderId = `demo-${username}`
  const providerId = `INV-DEMO${String(daysAgo).padStart(4, '0')}`
  const { days, priceCents } = SOLD[tariff]
  const expiresAt = new Date(at.getTime() + TERM_MS)
  await orderStore.insertOrder(tx, { orderId, accountId, tariff, days, priceCents, expiresAt }, at)
  const [invoice] = await store.lockMeant(tx, providerId, orderId)
  await store.setReading(tx, invoice!.id, { ...told, providerId, problem: null, nextCheckAt: null })
  return { id: invoice!.id, at, accountId, providerId }
}
