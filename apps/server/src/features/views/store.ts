import { type Database, type Db, rows, transaction } from '#platform/database.ts'
import { dayKey } from '#platform/format/days.ts'

export interface Opened {
  kind: 'post' | 'signal'
  id: number
}

/** What readers of the day are hidden by; made by whoever asks first. */
export async function findSalt(db: Db, day: string): Promise<string> {
  const find = () => rows<{ salt: string }>(db, 'views.salt', 'select salt from view_salts where day = $1', [day])
  const [known] = await find()
  if (known) return known.salt
  await rows(db, 'views.makeSalt', 'insert into view_salts (day) values ($1) on conflict do nothing', [day])
  return (await find())[0]!.salt
}

/** A second opening of the same reader on the same day leaves everything as it is. */
export async function insertView(db: Db, { kind, id }: Opened, day: string, reader: Buffer) {
  await rows(
    db,
    'views.insert',
    'insert into views (kind, entity_id, day, reader) values ($1, $2, $3, $4) on conflict do nothing',
    [kind, id, day, reader],
  )
}

/** What the job has added up, and the few it has not come to. */
export async function sumViews(db: Db, { kind, id }: Opened): Promise<number> {
  const [row] = await rows<{ views: number }>(
    db,
    'views.sum',
    `select coalesce((select views from view_sums where kind = $1 and entity_id = $2), 0)
       + (select count(*) from views where kind = $1 and entity_id = $2 and not is_counted) as views`,
    [kind, id],
  )
  return row!.views
}

/** Adds up what came since the last time, and forgets the readers of days that are over. */
export async function addUpViews(db: Database, now: Date) {
  await transaction(db, async (tx) => {
    await rows(
      tx,
      'views.addUp',
      `with fresh as (update views set is_counted = true where not is_counted returning kind, entity_id)
       insert into view_sums as s (kind, entity_id, views) select kind, entity_id, count(*) from fresh group by 1, 2
       order by 1, 2
       on conflict (kind, entity_id) do update set views = s.views + excluded.views`,
    )
    const yesterday = dayKey(new Date(now.getTime() - 86_400_000))
    await rows(tx, 'views.forget', 'delete from views where day < $1 and is_counted', [yesterday])
    await rows(tx, 'views.forgetSalts', 'delete from view_salts where day < $1', [yesterday])
  })
}
