import pg from 'pg'
import type { Database } from './database.ts'

/** A connection of its own for statements that take longer than one of the pool may, outside of transactions. */
export async function patiently<Result>(db: Database, work: (patient: Database) => Promise<Result>): Promise<Result> {
  const patient = new pg.Pool({ ...db.options, query_timeout: 0, max: 1, application_name: 'palata-patient' })
  // Whoever asks hears of a lost connection; unheard here, it would end the process.
  patient.on('error', () => {})
  try {
    return await work(patient)
  } finally {
    await patient.end()
  }
}
