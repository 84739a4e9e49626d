import { SubscriptionEnd, TelegramId } from '@palata/contract/telegram'
import { z } from 'zod'
import { accountByTelegramId } from '#features/social'
import type { Database } from '#platform/database.ts'
import { readCsvTable } from '#platform/format/csv.ts'
import { endOf, isPlausibleEnd } from '../rules.ts'
import { setSubscription } from './subscriptions.ts'

const Line = z.tuple([TelegramId, SubscriptionEnd], 'Нужно два столбца: telegram_id и end_date')

export interface ImportReport {
  /** Accounts whose access follows the file, now or after a dry run. */
  linked: number
  /** Subscriptions without a linked account, kept until somebody links them. */
  waiting: number
  /** Russian messages with line numbers. If there are any, nothing is written. */
  problems: string[]
}

/** Imports `telegram_id,end_date` lines: the whole file is checked before anything is written. Idempotent. */
export async function importSubscriptions(
  db: Database,
  csv: string,
  { isDryRun }: { isDryRun: boolean },
  now: Date,
): Promise<ImportReport> {
  const { rows, problems } = readLines(csv, now)
  const report: ImportReport = { linked: 0, waiting: 0, problems }
  if (problems.length > 0) return report
  for (const [telegramId, end] of rows) {
    const isLinked = isDryRun
      ? (await accountByTelegramId(db, telegramId)) !== undefined
      : (await setSubscription(db, { telegramId, end, by: 'import' }, now)).is_linked
    report[isLinked ? 'linked' : 'waiting'] += 1
  }
  return report
}

function readLines(csv: string, now: Date) {
  const table = readCsvTable(csv)
  const rows = new Map<number, string>()
  const problems: string[] = []
  if (table.oddQuote !== null) problems.push(`строка ${table.oddQuote}: кавычки не закрыты`)
  for (const [index, { row, cells }] of table.rows.entries()) {
    if (index === 0 && cells[0] === 'telegram_id') continue
    const { data, error } = Line.safeParse(cells)
    const say = (problem: string) => problems.push(`строка ${row}: ${problem}`)
    if (error) say(error.issues[0]!.message)
    else if (!isPlausibleEnd(endOf(data[1]), now)) say('дата слишком далеко, проверьте год')
    else if (rows.has(data[0])) say(`telegram_id ${data[0]} уже встречался выше`)
    else rows.set(...data)
  }
  if (rows.size === 0 && problems.length === 0) problems.push('в файле нет ни одной строки')
  return { rows, problems }
}
