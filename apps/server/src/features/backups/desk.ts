import { type DeskBackup, deskBackups } from '@palata/contract/desk/backups'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, transaction } from '#platform/database.ts'
import { type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { askForRehearsal } from './rehearsalStore.ts'
import { askForBackup, type BackupRow, findAsked, readBackups } from './store.ts'

const listing: Listing<Query<typeof deskBackups.list>> = {
  from: sql`from backups t`,
  table: 'backups',
  sorts: { asked: { column: sql`t.asked_at`, type: sql`timestamptz` } },
  where: ({ state }) => [state && sql`t.state = ${state}`],
}

/** Desk resource of backups: made and tried by the worker, asked for by operators. */
export const backupsAtDesk = deskOf(deskBackups, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readShown(db, ids)),
  read: async ({ db }, id) => (await readShown(db, [id])).get(id),
  create: ({ db, viewer, now }, { note = '' }) =>
    transaction(db, async (tx) => {
      const { id, waitsFor } = await askOnce(tx, { by: viewer.username, note }, now)
      if (waitsFor !== null) return { id, outcome: `Копия уже ждёт: её попросил ${waitsFor}`, isChanged: false }
      await addJob(tx, 'backups.keep')
      return { id, outcome: 'Копия начнётся сейчас; когда будет готова, скажет список' }
    }),
  actions: {
    rehearse: {
      run: ({ db, now }, id) =>
        transaction(db, async (tx) => {
          if (!(await askForRehearsal(tx, id, now)))
            return { outcome: 'Этой копии уже нет: разворачивать нечего', isChanged: false }
          await addJob(tx, 'backups.keep')
          return { outcome: 'Разворачиваем в пробную базу; чем кончилось, скажет страница копии' }
        }),
    },
  },
})

/** Whoever presses beside somebody else means the same backup: `waitsFor` is who asked for it before. */
async function askOnce(tx: Db, asking: { by: string; note: string }, now: Date) {
  for (;;) {
    const id = await askForBackup(tx, asking, now)
    if (id !== undefined) return { id, waitsFor: null }
    const asked = await findAsked(tx)
    if (asked) return { id: asked.id, waitsFor: asked.asked_by || 'работник' }
    // The worker has just taken it, so there is a place for another.
  }
}

async function readShown(db: Db, ids: number[]): Promise<Map<number, DeskBackup>> {
  const found = await readBackups(db, ids)
  return new Map([...found].map(([id, row]) => [id, shown(row)]))
}

function shown({ row_count: rows, file_count: files, ...row }: BackupRow): DeskBackup {
  const { rehearsed_at: at, is_rehearsal_good: isGood, rehearsal: said, ...rest } = row
  return {
    ...rest,
    asked_at: row.asked_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
    rows,
    files,
    rehearsal: at && { at: at.toISOString(), is_good: isGood, said },
  }
}
