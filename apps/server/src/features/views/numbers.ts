import type { OwnWeek, ReadingNumbers, ReadingRow, ReadingSums } from '@palata/contract/views'
import type { Db } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'
import { type Asked, latestCount, listRows, listWeeks, type Narrowed } from './numbersStore.ts'
import { weekOf, weeksBefore } from './weeks.ts'

const WEEKS = 12
const NONE: ReadingSums = {
  opens: 0,
  readers: 0,
  visits: 0,
  ends: 0,
  comments: 0,
  reactions: 0,
  bookmarks: 0,
  joined: 0,
}

/** Readings of everything for an editor, of their own texts for anybody else. */
export async function readNumbers(
  db: Db,
  asked: Asked,
  viewer: { id: number; isEditor: boolean },
  now: Date,
): Promise<ReadingNumbers> {
  const running = weekOf(dayKey(now))
  const week = weekOf(asked.week ?? running)
  const narrowed: Narrowed = viewer.isEditor ? asked : { by: 'post', author: viewer.id }
  const from = weeksBefore(running, WEEKS - 1)
  const [known, rows, countedAt] = await Promise.all([
    listWeeks(db, narrowed, from),
    listRows(db, narrowed, week),
    latestCount(db),
  ])
  const weeks = Array.from({ length: WEEKS }, (_, index) => weeksBefore(running, WEEKS - 1 - index))
  return {
    week,
    counted_at: countedAt?.toISOString() ?? null,
    is_all: viewer.isEditor,
    weeks: weeks.map((one) => ({ from: one, ...NONE, ...known.get(one) })),
    rows: rows as ReadingRow[],
  }
}

/** Readings of the author's own texts last week and this week. */
export async function readOwnWeeks(db: Db, authorId: number, now: Date): Promise<OwnWeek[]> {
  const running = weekOf(dayKey(now))
  const weeks = [weeksBefore(running, 1), running]
  const known = await listWeeks(db, { by: 'post', author: authorId }, weeks[0]!)
  return weeks.map((from) => {
    const { opens, readers, visits, ends } = known.get(from) ?? NONE
    return { from, opens, readers, visits, ends }
  })
}
