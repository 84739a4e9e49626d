import { statfs } from 'node:fs/promises'
import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { readBackupState } from '#features/backups'
import { newestForecasts } from '#features/forecasters'
import { listProblems } from '#features/ledger'
import { countLetters, countReports } from '#features/letters'
import { newestQuotes } from '#features/market'
import { countMembers } from '#features/membership'
import { countDeliveries } from '#features/notifications'
import { countOpenInvoices, sumWeeks } from '#features/payments'
import { floorTakenAt, transfersReadAt } from '#features/wallets'
import { listWebhookTroubles } from '#features/webhooks'
import { type Db, rows } from '#platform/database.ts'
import type { DeskResource } from '#platform/desk/resource.ts'
import type { Check } from '#providers/check.ts'
import { listChecks } from '../checks/actions.ts'
import { findProxyWarnings } from '../checks/proxy.ts'
import { countJobs } from '../jobs.ts'
import { listSlow } from '../requests/slow.ts'
import { warningsOf } from './warnings.ts'

const HOUR_MS = 3_600_000
const STARTED_AT = new Date(Date.now() - process.uptime() * 1000)

/** Facts about this process and its data folder. */
export interface Here {
  version: string
  dataFolder: string
  /** Self-tests, for what ends. */
  checks: readonly Check[]
}

/** The desk's overview. Every feature supplies its own numbers, read in parallel. */
export async function readOverview(
  db: Db,
  resources: readonly DeskResource[],
  here: Here,
  now: Date,
): Promise<DeskOverview> {
  const [members, weeks, invoices, sources, sending, mail, jobs, waiting, slow, server, backups] = await Promise.all([
    countMembers(db, now),
    sumWeeks(db, now),
    countOpenInvoices(db, now),
    readSources(db, now),
    readSending(db, now),
    countReports(db, now),
    countJobs(db),
    readWaiting(db, resources),
    listSlow(db, now),
    readServer(db, here),
    readBackupState(db, now),
  ])
  const overview = {
    at: now.toISOString(),
    members,
    money: { weeks, open_invoices: invoices.open, undecided_invoices: invoices.undecided },
    waiting,
    sources,
    sending,
    mail: { ...mail, mailbox_failing_since: mail.mailbox_failing_since?.toISOString() ?? null },
    slow,
    jobs,
    backups: backups.facts,
    server,
  }
  const [ledger, proxy, checks, webhooks] = await Promise.all([
    listProblems(db),
    findProxyWarnings(db, now),
    listChecks(db, here.checks),
    listWebhookTroubles(db),
  ])
  const ends = checks.flatMap((one) => one.ends)
  return {
    ...overview,
    warnings: warningsOf(overview, { ledger, proxy, backups: backups.warnings, webhooks, ends }, now),
  }
}

async function readSources(db: Db, now: Date): Promise<DeskOverview['sources']> {
  const [{ coins, macro }, floor, transfers, forecasts] = await Promise.all([
    newestQuotes(db),
    floorTakenAt(db),
    transfersReadAt(db),
    newestForecasts(db),
  ])
  const networks = { twitter: 'X', telegram: 'Telegram, каналы' }
  const all: [name: string, newestAt: Date | null, quietHours: number][] = [
    ['Цены монет', coins, 0.25],
    ['Курсы и индексы', macro, 12],
    ...(floor ? [['Цена входа NFT', floor, 3] as [string, Date, number]] : []),
    ...(transfers !== undefined ? [['Переходы NFT', transfers, 3] as [string, Date | null, number]] : []),
    ...forecasts.map(({ source, newest_at }): [string, Date | null, number] => [
      networks[source as keyof typeof networks],
      newest_at,
      24,
    ]),
  ]
  return all.map(([name, newestAt, quietHours]) => ({
    name,
    newest_at: newestAt?.toISOString() ?? null,
    is_silent: newestAt === null || now.getTime() - newestAt.getTime() > quietHours * HOUR_MS,
  }))
}

async function readSending(db: Db, now: Date): Promise<DeskOverview['sending']> {
  const [letters, deliveries] = await Promise.all([countLetters(db, now), countDeliveries(db, now)])
  const of = (way: 'push' | 'telegram') => {
    const { waiting = 0, sent_of_day = 0, failed_of_day = 0 } = deliveries.find(({ channel }) => channel === way) ?? {}
    return { way, waiting, sent_of_day, failed_of_day }
  }
  return [{ way: 'letter', ...letters }, of('push'), of('telegram')]
}

async function readWaiting(db: Db, resources: readonly DeskResource[]): Promise<DeskOverview['waiting']> {
  const lists = await Promise.all(
    resources.flatMap(({ contract: { name, title }, waiting, oldest }) =>
      waiting
        ? [
            Promise.all([waiting(db), oldest?.(db) ?? null]).then(([count, at]) => ({
              resource: name,
              title,
              count,
              at,
            })),
          ]
        : [],
    ),
  )
  return lists.map(({ at, ...one }) => ({ ...one, oldest_at: at?.toISOString() ?? null }))
}

async function readServer(db: Db, { version, dataFolder }: Here): Promise<DeskOverview['server']> {
  const [sizes, disk] = await Promise.all([
    rows<{ bytes: number }>(db, 'desk.databaseSize', 'select pg_database_size(current_database()) as bytes'),
    statfs(dataFolder),
  ])
  return {
    version,
    database_bytes: sizes[0]!.bytes,
    disk_bytes: disk.blocks * disk.bsize,
    disk_free_bytes: disk.bavail * disk.bsize,
    started_at: STARTED_AT.toISOString(),
  }
}
