import { findAccess } from '#features/access'
import { type Post, writeLetter } from '#features/letters'
import { listEndingSoon } from '#features/membership'
import { findRecipient } from '#features/people'
import { eachAlone } from '#platform/batches/eachAlone.ts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import type { InvoiceRecord } from '#providers/cryptocloud/index.ts'
import { TARIFF_NAMES } from '../rules.ts'
import type { InvoiceRow } from '../store.ts'

/** Days before the end at which people are reminded. */
const REMINDERS = [7, 1]
const DAY_MS = 86_400_000

const dates = new Intl.DateTimeFormat('ru-RU', { dateStyle: 'long', timeZone: 'Europe/Moscow' })
/** «22 января 2027»: with «г.» a date at the end of a sentence would have two periods. */
const longDate = (date: Date) =>
  dates
    .format(date)
    .replace(/\s?г\.$/, '')
    .replace(' ', '\u00a0')
export const dollars = (cents: number) => `${(cents / 100).toFixed(2).replace(/\.00$/, '')}\u00a0$`

type Received = Pick<InvoiceRecord, 'id' | 'receivedCents'>

/** Confirms the payment by letter, with the end of the access. */
export async function writePaymentLetter(
  tx: Db,
  invoice: InvoiceRow & { account_id: number },
  record: Received,
  now: Date,
) {
  const recipient = await findRecipient(tx, invoice.account_id)
  if (!recipient) return
  const access = await findAccess(tx, invoice.account_id, now)
  const until = access?.ends_at ? longDate(access.ends_at) : ''
  const price = dollars(invoice.price_cents)
  const variables = { bought: TARIFF_NAMES[invoice.tariff], price, invoice: record.id, until }
  await writeLetter(tx, { kind: 'payment', recipient, variables, onceKey: `payment:${record.id}` }, now)
}

/** Writes how much is still missing, once for each new sum. */
export async function writePartialLetter(tx: Db, invoice: InvoiceRow, record: Received, now: Date) {
  const recipient = invoice.account_id === null ? undefined : await findRecipient(tx, invoice.account_id)
  if (!recipient) return
  const variables = {
    bought: TARIFF_NAMES[invoice.tariff],
    invoice: record.id,
    received: dollars(record.receivedCents),
    price: dollars(invoice.price_cents),
    until: longDate(invoice.expires_at),
  }
  const onceKey = `partial:${record.id}:${record.receivedCents}`
  await writeLetter(tx, { kind: 'partial_payment', recipient, variables, onceKey }, now)
}

/** Reminds people whose access ends within seven days and within one, once each for each end. */
export async function remindOfEnd(db: Database, now: Date) {
  const until = new Date(now.getTime() + Math.max(...REMINDERS) * DAY_MS)
  await eachAlone(await listEndingSoon(db, now, until), ({ account_id, ends_at, may_renew }) =>
    transaction(db, async (tx) => {
      const recipient = await findRecipient(tx, account_id)
      if (!recipient) return
      // The nearest one alone: who has a day left is not reminded of a week.
      const days = Math.min(...REMINDERS.filter((before) => ends_at.getTime() <= now.getTime() + before * DAY_MS))
      const onceKey = `ending:${days}:${account_id}:${ends_at.toISOString()}`
      // Who pays through Telegram would pay twice by «Продлить».
      const kind = may_renew ? 'renewing' : 'ending'
      await writeLetter(tx, { kind, recipient, variables: { until: longDate(ends_at) }, onceKey }, now)
    }),
  )
}

/** The links in these letters. */
export function paymentLinks(publicUrl: string): Post['prepare'] {
  const link = async () => ({ link: `${publicUrl}/user/subscription` })
  return { payment: link, partial_payment: link, ending: link, renewing: link }
}
