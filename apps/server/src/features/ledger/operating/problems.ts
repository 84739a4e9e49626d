import { type Db, rows } from '#platform/database.ts'
import { LedgerProblem } from './keeper.ts'

export interface ProblemRow {
  problem: string
  since: Date
}

/** What an operator must do about the ledger, oldest first. */
export function listProblems(db: Db) {
  return rows<ProblemRow>(
    db,
    'ledger.problems',
    'select problem, since from ledger_problems order by since limit 20',
    [],
  )
}

/**
 * Does the work and keeps what an operator must do when it throws a `LedgerProblem`, for the desk; the error goes on to
 * the log of the process. Success removes it.
 */
export async function watched<Done>(db: Db, about: string, now: Date, work: () => Promise<Done>): Promise<Done> {
  try {
    const done = await work()
    await rows(db, 'ledger.solved', 'delete from ledger_problems where about = $1', [about])
    return done
  } catch (error) {
    if (error instanceof LedgerProblem)
      await rows(
        db,
        'ledger.problem',
        `insert into ledger_problems (about, problem, since) values ($1, $2, $3)
         on conflict (about) do update set problem = excluded.problem`,
        [about, error.message, now],
      )
    throw error
  }
}
