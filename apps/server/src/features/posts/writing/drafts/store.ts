import { FIELDS, type WrittenFields } from '@palata/contract/posts/fields'
import type { DeskKind } from '@palata/contract/posts/form'
import { sql } from 'kysely'
import { type Db, rows } from '#platform/database.ts'
import { builder, builtRows, given, givenEach } from '#platform/queryBuilder.ts'

export interface DraftText extends WrittenFields {
  channel_ids: number[]
  kind: DeskKind | null
  post_id: number | null
  post_revision: number | null
}

export interface DraftRow extends DraftText {
  id: string
  revision: number
  beside_id: string | null
  saved_at: Date
}

/** Key of an advisory lock: simultaneous saves of one person run one after the other. */
const SAVING = 7_281_144
export async function lockDrafts(tx: Db, accountId: number) {
  await rows(tx, 'posts.lockDrafts', 'select pg_advisory_xact_lock($1, $2)', [SAVING, accountId])
}

/** Drafts, latest first, each with the beginning of its text. */
export function listDrafts(db: Db, accountId: number) {
  return rows<
    Omit<DraftRow, keyof DraftText> &
      Pick<DraftText, 'title' | 'post_id' | 'post_revision'> & { kind: string | null; beginning: string }
  >(
    db,
    'posts.drafts',
    `select id, revision, kind, title, left(content, 2000) as beginning, post_id, post_revision, beside_id, saved_at
     from drafts where account_id = $1 order by saved_at desc, id limit 200`,
    [accountId],
  )
}

export async function findDraft(db: Db, accountId: number, id: string): Promise<DraftRow | undefined> {
  const [row] = await builtRows(db, 'posts.draft', [accountId, id], () =>
    builder
      .selectFrom('drafts')
      .select(FIELDS)
      .select(['id', 'revision', 'channel_ids', 'post_id', 'post_revision', 'beside_id', 'saved_at'])
      // The table's CHECK guarantees the kind.
      .select(({ ref }) => ref('kind').$castTo<DeskKind | null>().as('kind'))
      .where('account_id', '=', given<number>(1))
      .where('id', '=', given<string>(2)),
  )
  return row
}

/** Number of a person's drafts and their size in bytes, without reading the texts. */
export async function measureDrafts(db: Db, accountId: number): Promise<{ count: number; bytes: number }> {
  const [row] = await rows<{ count: number; bytes: number }>(
    db,
    'posts.measureDrafts',
    `select count(*)::int as count, coalesce(sum(octet_length(content)), 0)::int as bytes from drafts where account_id = $1`,
    [accountId],
  )
  return row!
}

/** Inserts or replaces the draft; `beside_id` stays as it was. A post that is gone is not named. */
export async function putDraft(
  tx: Db,
  accountId: number,
  { id, beside_id, post_id, ...text }: Omit<DraftRow, 'saved_at'>,
  now: Date,
) {
  const changed = { ...text, saved_at: now }
  const columns = { ...changed, account_id: accountId, id, beside_id }
  const place = Object.keys(columns).length + 1
  await builtRows(tx, 'posts.putDraft', [...Object.values(columns), post_id], () =>
    builder
      .insertInto('drafts')
      .values({
        ...givenEach(columns),
        post_id: sql<number | null>`(select id from posts where id = ${given(place)})`,
      })
      .onConflict((conflict) =>
        conflict
          .columns(['account_id', 'id'])
          .doUpdateSet(({ ref }) =>
            Object.fromEntries(
              ([...Object.keys(changed), 'post_id'] as (keyof typeof changed | 'post_id')[]).map((column) => [
                column,
                ref(`excluded.${column}`),
              ]),
            ),
          ),
      ),
  )
}

/** Finds this person's unedited draft with the same text that was kept beside `besideId`. */
export async function findBeside(db: Db, accountId: number, besideId: string | null, text: DraftText) {
  const [row] = await rows<{ id: string }>(
    db,
    'posts.findBeside',
    `select id from drafts where account_id = $1 and revision = 1 and beside_id is not distinct from $2::uuid and content = $3
       and title = $4 and post_id is not distinct from $5::integer limit 1`,
    [accountId, besideId, text.content, text.title, text.post_id],
  )
  return row?.id
}

/** Returns the deleted draft's pictures and text; undefined when there is none. */
export async function deleteDraft(tx: Db, accountId: number, id: string) {
  const [gone] = await rows<{ images: string[]; content: string }>(
    tx,
    'posts.deleteDraft',
    'delete from drafts where account_id = $1 and id = $2 returning images, content',
    [accountId, id],
  )
  return gone
}

/** Those of the addresses that a draft of this person uses. */
export async function listNamed(db: Db, accountId: number, addresses: string[]): Promise<string[]> {
  const found = await rows<{ address: string }>(
    db,
    'posts.namedPictures',
    `select address from unnest($2::text[]) as address
     where exists (select from drafts d where d.account_id = $1
       and (address = any(d.images) or strpos(d.content, address) > 0))`,
    [accountId, addresses],
  )
  return found.map(({ address }) => address)
}

/** Returns the deleted drafts' pictures and texts. */
export async function deleteDraftsOf(tx: Db, people: number[]) {
  return rows<{ account_id: number; images: string[]; content: string }>(
    tx,
    'posts.deleteDraftsOf',
    'delete from drafts where account_id = any($1::int[]) returning account_id, images, content',
    [people],
  )
}

export async function deleteOldDrafts(db: Db, before: Date) {
  await rows(db, 'posts.deleteOldDrafts', 'delete from drafts where saved_at < $1', [before])
}
