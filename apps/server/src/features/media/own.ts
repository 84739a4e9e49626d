import { sql } from 'kysely'
import type { Db } from '#platform/database.ts'
import { askedRows } from '#platform/queryBuilder.ts'
import type { ObjectStore } from '#providers/objects/index.ts'
import type { MediaFile } from './files.ts'
import { findBody } from './store.ts'

interface Row {
  name: string
  files: MediaFile[]
}

/**
 * The pictures that a person owns, one after another, each as its largest file. `kinds` has an SQL condition on `media m`
 * by kind. A picture whose file is missing is left out.
 */
export async function* ownPictures(
  db: Db,
  objects: Pick<ObjectStore, 'get'>,
  kinds: ReadonlyMap<string, string>,
  accountId: number,
): AsyncGenerator<{ name: string; body: Buffer }> {
  for (const [kind, condition] of kinds) {
    // The condition comes from a manifest and not from a request.
    const own = sql.raw(condition.replaceAll('$1', String(accountId)))
    const found = await askedRows<Row>(
      db,
      sql`select m.name, (
          select coalesce(jsonb_agg(jsonb_build_object('format', f.format, 'width', f.width, 'key', f.key)), '[]')
          from media_files f where f.name = m.name) as files
        from media m where m.belongs_to = ${kind} and ${own} order by m.created_at, m.name`,
    )
    for (const { name, files } of found) {
      const file = largestOf(files)
      const body = file ? await objects.get(file.key) : await findBody(db, name)
      if (body) yield { name, body }
    }
  }
}

/** The widest WebP: every program opens it, and an animation moves in it. */
function largestOf(files: MediaFile[]): MediaFile | undefined {
  const webp = files.filter(({ format }) => format === 'webp')
  return (webp.length > 0 ? webp : files).toSorted((one, other) => other.width - one.width)[0]
}
