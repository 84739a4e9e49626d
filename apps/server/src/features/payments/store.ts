import type { Tariff } from '@palata/contract/membership'
import { LATEST_INVOICES } from '@palata/contract/payments'
import { type Db, rows } from '#platform/database.ts'
import type { InvoiceRecord } from '#providers/cryptocloud/index.ts'

/** `code`: the person has paid another invoice with the same code. The others: how the service's record differs from the order. */
export type Problem = 'amount' | 'currency' | 'order' | 'test' | 'code'

export interface InvoiceRow {
  id: number
  order_id: string
  account_id: number | null
  tariff: Tariff
  days: number
  price_cents: number
  provider_id: string | null
  pay_url: string | null
  status: InvoiceRecord['status']
  received_cents: number
  problem: Problem | null
  created_at: Date
  expires_at: Date
  settled_at: Date | null
  is_late: boolean
  code_id: number | null
  code: string | null
  gift_id: number | null
}

const COLUMNS = `id, order_id, account_id, tariff, days, price_cents, provider_id, pay_url, status, received_cents, problem,
  created_at, expires_at, settled_at, is_late, code_id, code, gift_id`

/** Locks the invoices that a provider's record may mean: by its number and by its order. */
export async function lockMeant(tx: Db, providerId: string, orderId: string | null): Promise<InvoiceRow[]> {
  return rows<InvoiceRow>(
    tx,
    'payments.lock',
    `select ${COLUMNS} from invoices where provider_id = $1 or order_id = $2 order by id for update`,
    [providerId, orderId],
  )
}

interface Reading {
  providerId: string
  status: InvoiceRecord['status']
  receivedCents: number
  problem: Problem | null
  nextCheckAt: Date | null
}

export async function setReading(tx: Db, id: number, reading: Reading) {
  await rows(
    tx,
    'payments.reading',
    `update invoices set provider_id = $2, status = $3, received_cents = $4, problem = $5, next_check_at = $6 where id = $1`,
    [id, reading.providerId, reading.status, reading.receivedCents, reading.problem, reading.nextCheckAt],
  )
}

export async function setProblem(tx: Db, id: number, problem: Problem) {
  await rows(tx, 'payments.problem', 'update invoices set problem = $2 where id = $1', [id, problem])
}

export async function markSettled(tx: Db, id: number, grantId: number | null, isLate: boolean, now: Date) {
  await rows(
    tx,
    'payments.settled',
    `update invoices set settled_at = $2, grant_id = $3, is_late = $4, next_check_at = null where id = $1`,
    [id, now, grantId, isLate],
  )
}

/** Those of the invoices that are settled and still have their payer. */
export function listSettled(db: Db, ids: number[]) {
  return rows<{
    id: number
    account_id: number
    settled_at: Date
    price_cents: number
    tariff: Tariff
    gift_id: number | null
  }>(
    db,
    'payments.listSettled',
    `select id, account_id, settled_at, price_cents, tariff, gift_id from invoices
     where id = any($1::integer[]) and settled_at is not null and account_id is not null`,
    [ids],
  )
}

/** Invoices to ask the provider for, the longest waiting first. */
export async function listDue(db: Db, now: Date, limit: number): Promise<{ provider_id: string }[]> {
  return rows<{ provider_id: string }>(
    db,
    'payments.due',
    `select provider_id from invoices where next_check_at <= $1 and provider_id is not null order by next_check_at limit ${limit}`,
    [now],
  )
}

/** Moves the next check to `at`, so that they are not read earlier even if this attempt fails. */
export async function postpone(db: Db, providerIds: string[], at: Date) {
  await rows(
    db,
    'payments.postpone',
    `update invoices set next_check_at = $2 where provider_id = any($1) and next_check_at is not null`,
    [providerIds, at],
  )
}

/** Stops checks of invoices older than `before`. Returns how many. */
export async function giveUp(db: Db, before: Date): Promise<number> {
  const given = await rows(
    db,
    'payments.giveUp',
    'update invoices set next_check_at = null where next_check_at is not null and expires_at < $1 returning id',
    [before],
  )
  return given.length
}

export async function listInvoices(db: Db, accountId: number) {
  return rows<InvoiceRow & { provider_id: string }>(
    db,
    'payments.list',
    `select ${COLUMNS} from invoices where account_id = $1 and provider_id is not null order by id desc limit ${LATEST_INVOICES}`,
    [accountId],
  )
}

export async function findOwn(db: Db, accountId: number, providerId: string) {
  const [row] = await rows<InvoiceRow & { provider_id: string; grant_id: number | null }>(
    db,
    'payments.own',
    `select ${COLUMNS}, grant_id from invoices where account_id = $1 and provider_id = $2`,
    [accountId, providerId],
  )
  return row
}

/** Makes the invoice due at `now` if its next check is between `from` and `until`. */
export async function hurry(tx: Db, id: number, { now, from, until }: { now: Date; from: Date; until: Date }) {
  const hurried = await rows(
    tx,
    'payments.hurry',
    `update invoices set next_check_at = $2
     where id = $1 and settled_at is null and next_check_at > $3 and next_check_at <= $4 returning id`,
    [id, now, from, until],
  )
  return hurried.length > 0
}

/** Makes these invoices, or all open ones, due for the next run. Returns their numbers. */
export async function setDueNow(db: Db, providerIds: string[] | null, now: Date): Promise<string[]> {
  const due = await rows<{ provider_id: string }>(
    db,
    'payments.dueNow',
    `update invoices set next_check_at = $2
     where provider_id is not null and settled_at is null
       and (provider_id = any($1) or ($1::text[] is null and next_check_at is not null))
     returning provider_id`,
    [providerIds, now],
  )
  return due.map(({ provider_id }) => provider_id)
}

export type ListedInvoice = InvoiceRow & { provider_id: string; username: string | null; grant_id: number | null }

interface OperatorScope {
  accountId?: number | undefined
  providerIds?: string[]
  /** Only invoices with money that was not counted: they wait for a person's decision. */
  onlyUndecided?: boolean | undefined
  limit: number
}

/** Invoices for the operator, newest first. */
export async function listForOperator(
  db: Db,
  { accountId, providerIds, onlyUndecided, limit }: OperatorScope,
): Promise<ListedInvoice[]> {
  return rows<ListedInvoice>(
    db,
    'payments.operatorList',
    `select i.*, a.username from (select ${COLUMNS}, grant_id from invoices) i left join accounts a on a.id = i.account_id
     where i.provider_id is not null and ($1::integer is null or i.account_id = $1)
       and ($2::text[] is null or i.provider_id = any($2))
       and (not $3 or (i.settled_at is null
         and (i.problem is not null or i.received_cents > 0 or i.status in ('partial', 'paid', 'overpaid'))))
     order by i.id desc limit $4`,
    [accountId ?? null, providerIds ?? null, onlyUndecided ?? false, limit],
  )
}

/** Days for which money may still come for an invoice, or be judged by an operator. */
const OPEN_DAYS = 30

/** Whether the person may be paying at this moment, or money of theirs waits for an operator. */
export async function hasOpenInvoice(db: Db, accountId: number, now: Date): Promise<boolean> {
  const [row] = await rows<{ is_open: boolean }>(
    db,
    'payments.isOpen',
    `select exists (select from invoices where account_id = $1 and settled_at is null and (
       expires_at > $2 or received_cents > 0 and created_at > $2::timestamptz - make_interval(days => ${OPEN_DAYS}))) as is_open`,
    [accountId, now],
  )
  return row!.is_open
}
