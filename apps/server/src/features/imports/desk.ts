import { deskImportRuns, type ImportLine } from '@palata/contract/desk/imports'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import type { DeskDoor } from '#manifest.ts'
import { type Db, rows } from '#platform/database.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { COUNTED } from './items.ts'
import { findRun, type RunRow } from './store.ts'
import { undoImport } from './undo.ts'
import { undoneInWords } from './undoneInWords.ts'

const listing: Listing<Query<typeof deskImportRuns.list>> = {
  from: sql`from import_runs t`,
  table: 'import_runs',
  sorts: { started: { column: sql`t.started_at`, type: sql`timestamptz` } },
  where: () => [],
}

/** Desk resource of imports: what each brought, and its undo. They are begun by the operator's command. */
export const importsAtDesk = ({ people }: Pick<DeskDoor, 'people'>) =>
  deskOf(deskImportRuns, {
    list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readShown(db, ids)),
    read: async ({ db }, id) => {
      const run = await findRun(db, id)
      return run && { ...shown(run), problems: run.problems }
    },
    actions: {
      undo: {
        run: async ({ db, viewer, now }, id) => {
          const undone = await undoImport({ db, remove: people.remove, by: viewer.username, now }, id)
          return { outcome: undoneInWords(undone) }
        },
      },
    },
  })

async function readShown(db: Db, ids: number[]) {
  const found = await rows<Omit<RunRow, 'problems'>>(
    db,
    'imports.listed',
    `select id, source, origin, title, asked_by, settings, started_at, ended_at, undone_at, counts
     from import_runs where id = any($1::int[])`,
    [ids],
  )
  return new Map(found.map((run) => [run.id, shown(run)]))
}

function shown({ id, source, title, asked_by, counts, ...run }: Omit<RunRow, 'problems'>) {
  return {
    ...{ id, title, asked_by },
    // A check constraint limits the values; the database type is text.
    source: source as 'telegram' | 'people',
    state: run.undone_at ? ('undone' as const) : run.ended_at ? ('done' as const) : ('running' as const),
    started_at: run.started_at.toISOString(),
    ended_at: run.ended_at?.toISOString() ?? null,
    undone_at: run.undone_at?.toISOString() ?? null,
    lines: COUNTED.flatMap((what): ImportLine[] => (counts[what] ? [{ what, ...counts[what] }] : [])),
  }
}
