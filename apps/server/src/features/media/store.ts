import { type Db, rows } from '#platform/database.ts'

export async function findMedia(db: Db, name: string): Promise<{ content_type: string; body: Buffer } | undefined> {
  const [row] = await rows<{ content_type: string; body: Buffer }>(
    db,
    'media.find',
    'select content_type, body from media where name = $1',
    [name],
  )
  return row
}

/** Keeps the first picture of a name: names are made of their content. */
export async function insertMedia(db: Db, files: { name: string; contentType: string; body: string }[]) {
  await db.query(
    `insert into media (name, content_type, body)
     select name, content_type, convert_to(body, 'UTF8')
     from jsonb_to_recordset($1::jsonb) as f(name text, content_type text, body text) on conflict do nothing`,
    [JSON.stringify(files.map((file) => ({ name: file.name, content_type: file.contentType, body: file.body })))],
  )
}

/** An uploaded picture under a name made of its content. */
export async function insertPicture(tx: Db, file: { name: string; contentType: string; body: Buffer }) {
  await rows(
    tx,
    'media.insertPicture',
    'insert into media (name, content_type, body) values ($1, $2, $3) on conflict do nothing',
    [file.name, file.contentType, file.body],
  )
}

export async function removeMedia(tx: Db, name: string) {
  await rows(tx, 'media.remove', 'delete from media where name = $1', [name])
}
