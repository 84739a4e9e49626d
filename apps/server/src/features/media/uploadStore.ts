import { type Db, rows } from '#platform/database.ts'
import { leaveFilesOf } from './files.ts'

/** Removes up to 500 unused uploads made before `before`, unless kept longer by `keepUploadsUntil`. */
export async function removeForgottenUploads(tx: Db, before: Date, now: Date) {
  const names = await rows<{ name: string }>(
    tx,
    'media.removeForgotten',
    `select name from media where belongs_to = 'upload' and created_at < $1 and (kept_until is null or kept_until < $2)
     order by created_at limit 500
     for update skip locked`,
    [before, now],
  )
  await removeNamed(tx, names)
}

/**
 * Attaches uploads of one person to something: all or none; pictures it has already may be among them. `ownKinds`:
 * every kind its pictures may have, when there are more than `kind`. Returns false when one is missing, somebody else's
 * or attached to something else.
 */
export async function adoptPictures(
  tx: Db,
  addresses: string[],
  ownerId: number,
  { kind, id }: { kind: string; id: number },
  ownKinds: readonly string[] = [kind],
): Promise<boolean> {
  const names = [...new Set(addresses.map(nameOf))]
  const found = await rows<{ name: string }>(
    tx,
    'media.adoptable',
    `select name from media where name = any($1::text[])
       and (belongs_to = 'upload' and belongs_id = $2 or belongs_to = any($3::text[]) and belongs_id = $4) for update`,
    [names, ownerId, ownKinds, id],
  )
  if (found.length < names.length) return false
  await rows(tx, 'media.adopt', 'update media set belongs_to = $2, belongs_id = $3 where name = any($1::text[])', [
    names,
    kind,
    id,
  ])
  return true
}

/** Keeps this person's uploads until `until`; null returns them to the usual term. */
export async function keepUploadsUntil(tx: Db, addresses: string[], ownerId: number, until: Date | null) {
  await rows(
    tx,
    'media.keepUploads',
    `update media set kept_until = $3 where name = any($1::text[]) and belongs_to = 'upload' and belongs_id = $2`,
    [addresses.map(nameOf), ownerId, until],
  )
}

interface Places {
  /** Every kind that pictures of such a thing may have. */
  kinds: readonly string[]
  /** Kind of each picture by address. */
  places: ReadonlyMap<string, string>
  /** Kind of pictures that are not in `places`. */
  otherwise: string
}

/** Sets the kind of every picture of one thing; the kind decides who sees it. */
export async function sortPictures(tx: Db, id: number, { kinds, places, otherwise }: Places) {
  await rows(
    tx,
    'media.sort',
    `update media m set belongs_to = coalesce(p.kind, $4)
     from media was left join jsonb_to_recordset($3::jsonb) as p(name text, kind text) using (name)
     where was.name = m.name and m.belongs_id = $1 and m.belongs_to = any($2::text[])
       and m.belongs_to <> coalesce(p.kind, $4)`,
    [id, kinds, JSON.stringify([...places].map(([address, kind]) => ({ name: nameOf(address), kind }))), otherwise],
  )
}

export async function removeNamed(tx: Db, found: { name: string }[]) {
  if (found.length === 0) return
  const names = found.map(({ name }) => name)
  await leaveFilesOf(tx, names)
  await rows(tx, 'media.removeNamed', 'delete from media where name = any($1::text[])', [names])
}

export function nameOf(address: string) {
  return address.slice('/media/'.length)
}
