import type { EmbedCard } from '@palata/contract/posts'
import { type Db, rows } from '#platform/database.ts'

export interface EmbedKey {
  kind: 'youtube' | 'telegram'
  /** Id of the video, or channel and number of the post. */
  id: string
}

type CardRow = Omit<EmbedCard, 'published_at'> & { published_at: Date | null }

export async function findCards(db: Db, keys: readonly EmbedKey[]): Promise<EmbedCard[]> {
  const found = await rows<CardRow>(
    db,
    'embeds.cards',
    `select e.kind, e.place as id, e.title, e.author, e.words, e.published_at, e.poster, e.is_gone
     from jsonb_to_recordset($1::jsonb) as k(kind text, id text) join embeds e on e.kind = k.kind and e.place = k.id`,
    [JSON.stringify(keys)],
  )
  return found.map((row) => ({ ...row, published_at: row.published_at?.toISOString() ?? null }))
}

/** Queues the embeds not known yet; returns how many. */
export async function insertEmbeds(db: Db, keys: readonly EmbedKey[], now: Date): Promise<number> {
  const added = await rows<{ id: number }>(
    db,
    'embeds.insert',
    `insert into embeds (kind, place, ask_at) select distinct kind, id, $2::timestamptz
     from jsonb_to_recordset($1::jsonb) as k(kind text, id text) on conflict do nothing returning id`,
    [JSON.stringify(keys), now],
  )
  return added.length
}

export interface DueEmbed extends EmbedKey {
  number: number
  poster: string
  failures: number
}

/** Takes up to 50 due embeds. If the process dies, another one may take them after five minutes. */
export function takeDueEmbeds(db: Db, now: Date): Promise<DueEmbed[]> {
  return rows<DueEmbed>(
    db,
    'embeds.take',
    `update embeds set ask_at = $1::timestamptz + interval '5 minutes'
     where id in (select id from embeds where ask_at <= $1 order by ask_at limit 50 for update skip locked)
     returning id as number, kind, place as id, poster, failures`,
    [now],
  )
}

export interface Answer {
  title: string
  author: string
  words: string
  publishedAt: Date | null
  poster: string
}

/** Stores the site's answer and when to ask again. */
export async function keepAnswer(db: Db, number: number, answer: Answer, { now, askAt }: { now: Date; askAt: Date }) {
  await rows(
    db,
    'embeds.keep',
    `update embeds set title = $2, author = $3, words = $4, published_at = $5, poster = $6, is_gone = false,
       failures = 0, asked_at = $7, ask_at = $8 where id = $1`,
    [number, answer.title, answer.author, answer.words, answer.publishedAt, answer.poster, now, askAt],
  )
}

/** Marks an embed as deleted there or not embeddable. */
export async function keepGone(db: Db, number: number, { now, askAt }: { now: Date; askAt: Date }) {
  await rows(
    db,
    'embeds.gone',
    `update embeds set is_gone = true, poster = '', failures = 0, asked_at = $2, ask_at = $3 where id = $1`,
    [number, now, askAt],
  )
}

/** Counts a failed request; known facts stay. */
export async function keepFailure(db: Db, number: number, askAt: Date) {
  await rows(db, 'embeds.failed', 'update embeds set failures = failures + 1, ask_at = $2 where id = $1', [
    number,
    askAt,
  ])
}
