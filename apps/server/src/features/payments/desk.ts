import { type DeskInvoice, deskInvoices } from '@palata/contract/desk/payments'
import type { Query } from '@palata/contract/endpoint'
import { countOf } from '@palata/contract/text/plural'
import { sql } from 'kysely'
import { idNamed } from '#features/people'
import { type Db, rows, transaction } from '#platform/database.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { type DeskAsk, deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { numberOf } from '#providers/cryptocloud/index.ts'
import { countOpen } from './overview.ts'
import { confirmRefusal, stateOf } from './rules.ts'
import { confirmInvoice } from './settle.ts'
import { type InvoiceRow, setDueNow } from './store.ts'

const UNDECIDED = sql`t.settled_at is null
  and (t.problem is not null or t.received_cents > 0 or t.status in ('partial', 'paid', 'overpaid'))`

const listing: Listing<Query<typeof deskInvoices.list>> = {
  from: sql`from invoices t`,
  table: 'invoices',
  sorts: { created: { column: sql`t.id`, type: sql`integer` } },
  where: ({ undecided, tariff }) => [
    sql`t.provider_id is not null`,
    undecided && UNDECIDED,
    tariff && sql`t.tariff = ${sql.lit(tariff)}`,
  ],
  narrow: ({ person, number }) => [
    person !== undefined && { holds: sql`t.account_id = ${idNamed(person)}` },
    number !== undefined && { holds: sql`t.provider_id = ${numberOf(number) ?? ''}` },
  ],
}

/** Invoices in every state; those that wait for a decision can be counted and filtered. */
export const invoicesAtDesk = deskOf(deskInvoices, {
  list: (ask, query) => listPage(ask.db, listing, query, ask.now, (ids) => listedInvoices(ask, ids)),
  async read({ db, now }, id) {
    const [row] = await readInvoices(db, [id])
    if (!row) return undefined
    return {
      ...present(row, now),
      order: row.order_id,
      provider_status: row.status,
      pay_url: row.pay_url,
      grant_id: row.grant_id,
      next_check_at: row.next_check_at?.toISOString() ?? null,
      code: row.code,
      settle_refusal: row.settled_at ? 'Уже засчитан' : confirmRefusal(row),
    }
  },
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  rowsOf: listedInvoices,
  waiting: countUndecided,
  oldest: async (db) => (await countOpen(db, new Date())).oldest_at,
  actions: {
    settle: {
      run: async ({ db, viewer, now }, id, { reason }) => {
        const invoice = await requireInvoice(db, id)
        const cause = { reason, actor: `operator:${viewer.username}` }
        const outcome = await confirmInvoice(db, invoice.provider_id, cause, now)
        const about = invoice.username
        if (outcome === 'known') return { outcome: `${invoice.provider_id}: уже засчитан`, about, isChanged: false }
        const days = countOf(invoice.days, ['день', 'дня', 'дней'])
        return { outcome: `${invoice.provider_id}: засчитан, ${days} для ${about}`, about }
      },
    },
    recheck: {
      run: async ({ db, now }, id) => {
        const { provider_id: number, username: about } = await requireInvoice(db, id)
        const due = await transaction(db, async (tx) => {
          const asked = await setDueNow(tx, [number], now)
          if (asked.length > 0) await addJob(tx, 'payments.reconcile')
          return asked
        })
        if (due.length === 0) throw new Refusal('bad_input', `${number}: уже засчитан, спрашивать не о чем`)
        return { outcome: `${number}: сервис будет спрошен сейчас`, about }
      },
    },
  },
})

async function listedInvoices({ db, now }: Pick<DeskAsk, 'db' | 'now'>, ids: number[]) {
  const found = await readInvoices(db, ids)
  return new Map(found.map((row) => [row.id, present(row, now)]))
}

type Row = InvoiceRow & {
  provider_id: string
  username: string | null
  grant_id: number | null
  next_check_at: Date | null
}

async function requireInvoice(db: Db, id: number): Promise<Row> {
  const [row] = await readInvoices(db, [id])
  refuseUnless(row, 'not_found')
  return row
}

/** Number of invoices that wait for a person's decision. */
async function countUndecided(db: Db): Promise<number> {
  const [row] = await rows<{ count: number }>(
    db,
    'payments.countUndecided',
    `select count(*)::int as count from (select from invoices where settled_at is null
       and (problem is not null or received_cents > 0 or status in ('partial', 'paid', 'overpaid')) limit 1000) i`,
  )
  return row!.count
}

async function readInvoices(db: Db, ids: number[]): Promise<Row[]> {
  const found = await rows<
    Omit<Row, 'tariff' | 'status' | 'problem'> & { tariff: string; status: string; problem: string | null }
  >(
    db,
    'payments.atDesk',
    `select i.id, i.order_id, i.account_id, i.tariff, i.days, i.price_cents, i.provider_id, i.pay_url, i.status,
       i.received_cents, i.problem, i.created_at, i.expires_at, i.settled_at, i.is_late, i.code_id, i.code, i.gift_id, i.grant_id, i.next_check_at, a.username
     from invoices i left join accounts a on a.id = i.account_id
     where i.id = any($1::integer[]) and i.provider_id is not null`,
    [ids],
  )
  // A check constraint limits the values; the driver types them as strings.
  return found as Row[]
}

function present(row: Row, now: Date): DeskInvoice {
  const isMoneyHere = ['partial', 'paid', 'overpaid'].includes(row.status) || row.received_cents > 0
  return {
    id: row.id,
    number: row.provider_id,
    username: row.username,
    tariff: row.tariff,
    days: row.days,
    price_usd: row.price_cents / 100,
    received_usd: row.received_cents / 100,
    state: stateOf(row, now),
    problem: row.problem,
    is_undecided: row.settled_at === null && (row.problem !== null || isMoneyHere),
    created_at: row.created_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    settled_at: row.settled_at?.toISOString() ?? null,
  }
}
