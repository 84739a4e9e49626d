import { endRecord } from '#features/audit'
import type { Database } from '#platform/database.ts'
import type { Desk, Done } from '../command.ts'
import { keepDatabase, migrateBy, pointAt } from './steps.ts'

interface Step {
  db: Database
  folder: string
  link: string | null
  backup: string
  version: string
  record: number
}

/**
 * With a database of its own the site may have many processes: those of this version read and write on while the new one
 * migrates the database, and their supervisors replace them one by one afterwards.
 */
export async function updateBeside(desk: Desk, { db, folder, link, backup, version, record }: Step): Promise<Done> {
  const { site, belongings, now, say } = desk
  try {
    await keepDatabase(db, belongings.key, backup, now)
    say(`Копия: ${backup}.`)
    await migrateBy(folder, site.DATABASE_URL!)
    if (link !== null) await pointAt(link, folder)
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    await endRecord(db, record, 'refused', why, now)
    return { said: ['Процессы работают дальше, база прежняя.'], problems: [why] }
  }
  const said = [
    `База готова к ${version}. Перезапустите процессы по одному, начиная с web: запросы остальные не потеряют.`,
    `Назад: остановите процессы и разверните копию ${backup} прежней версией в новую базу.`,
  ]
  await endRecord(db, record, 'done', said.join('\n'), now)
  return { said }
}
