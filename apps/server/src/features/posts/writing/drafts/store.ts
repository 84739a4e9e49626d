import type { DeskKind } from '@palata/contract/posts/form'
import { type Db, rows } from '#platform/database.ts'

export interface DraftText {
  title: string
  short_description: string
  content: string
  images: string[]
  embed_links: string[]
  channel_ids: number[]
  kind: DeskKind | null
  source: string
  post_id: number | null
  post_revision: number | null
}

export interface DraftRow extends DraftText {
  id: string
  revision: number
  beside_id: string | null
  saved_at: Date
}

const columns = `id, revision, title, short_description, content, images, embed_links, channel_ids, kind, source, post_id,
  post_revision, beside_id, saved_at`

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
  const [row] = await rows<Omit<DraftRow, 'kind'> & { kind: string | null }>(
    db,
    'posts.draft',
    `select ${columns} from drafts where account_id = $1 and id = $2`,
    [accountId, id],
  )
  // The table's CHECK guarantees the kind; the driver sees only text.
  return row as DraftRow | undefined
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

/** Inserts or replaces the draft. */
export async function putDraft(
  tx: Db,
  accountId: number,
  { id, revision, beside_id, ...text }: Omit<DraftRow, 'saved_at'>,
  now: Date,
) {
  await rows(
    tx,
    'posts.putDraft',
    `insert into drafts (account_id, id, revision, title, short_description, content, images, embed_links, channel_ids,
       post_id, post_revision, beside_id, saved_at, kind, source)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, (select p.id from posts p where p.id = $10), $11, $12, $13, $14, $15)
     on conflict (account_id, id) do update set revision = excluded.revision, title = excluded.title,
       short_description = excluded.short_description, content = excluded.content, images = excluded.images,
       embed_links = excluded.embed_links, channel_ids = excluded.channel_ids, post_id = excluded.post_id,
       post_revision = excluded.post_revision, saved_at = excluded.saved_at, kind = excluded.kind,
       source = excluded.source`,
    [
      ...[accountId, id, revision, text.title, text.short_description, text.content, text.images, text.embed_links],
      ...[text.channel_ids, text.post_id, text.post_revision, beside_id, now, text.kind, text.source],
    ],
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
