import pg from 'pg'
import { type Database, UNHURRIED } from '../database.ts'

/** Runs `work` on a connection of its own without a query timeout, for long statements outside transactions. */
export async function patiently<Result>(db: Database, work: (patient: Database) => Promise<Result>): Promise<Result> {
  const patient = new pg.Pool({ ...db.options, ...UNHURRIED, max: 1, application_name: 'palata-patient' })
  // The query reports a lost connection; an unhandled event would end the process.
  patient.on('error', () => {})
  try {
    return await work(patient)
  } finally {
    await patient.end()
  }
}
