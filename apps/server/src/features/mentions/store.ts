import type { NamedCoin } from '#features/coinSearch'
import { type Db, rows } from '#platform/database.ts'

/** Owner of a text. An opinion is a post; a tweet and a channel's message are posts of forecasters. */
export interface Entity {
  kind: 'post' | 'comment' | 'signal' | 'tweet' | 'message' | 'chapter'
  id: number
}

export interface Mention {
  coinId: number
  /** Characters of the text before it; null for a coin set beside the text. */
  place: number | null
  word: string
  /** Price in USD and its time; null when unknown. */
  price: number | null
  pricedAt: Date | null
}

/** A coin named by a word of a rendered text, with the number of the text's characters before it. */
interface NamedInText {
  coin: NamedCoin
  word: string
  place: number
}

/** Mentions for the coins of a rendered text at current prices; `from` is the text's offset in the whole. */
export function mentionsOf({ coins }: { coins: NamedInText[] }, from = 0): Mention[] {
  return coins.map(({ coin, word, place }) => ({
    coinId: coin.id,
    place: from + place,
    word,
    price: coin.price_usd || null,
    pricedAt: coin.quoted_at,
  }))
}

/**
 * Stores one row for each mentioned coin. A coin mentioned before keeps its time and price; one no longer mentioned is
 * removed, unless it was set beside the text. Call it in the transaction that writes the text.
 */
export async function keepMentions(tx: Db, { kind, id }: Entity, mentions: Mention[], namedAt: Date) {
  await rows(
    tx,
    'mentions.drop',
    `delete from mentions where kind = $1 and entity_id = $2 and place is not null and coin_id <> all($3::integer[])`,
    [kind, id, mentions.map(({ coinId }) => coinId)],
  )
  await addMentions(tx, [{ kind, id, mentions, namedAt }])
}

/** A text with the coins it mentions, and since when. */
export interface NamingText extends Entity {
  mentions: Mention[]
  namedAt: Date
}

/** Inserts the coins of many new texts at once; removes none. */
export async function addMentions(tx: Db, texts: NamingText[]) {
  const given = texts.flatMap(({ kind, id, mentions, namedAt }) =>
    mentions.map(({ coinId, place, word, price, pricedAt }, position) => ({
      kind,
      entity_id: id,
      coin_id: coinId,
      position,
      place,
      word: word.slice(0, 100),
      price,
      named_at: namedAt,
      priced_at: pricedAt,
    })),
  )
  if (given.length === 0) return
  await rows(
    tx,
    'mentions.add',
    `insert into mentions as m (kind, entity_id, coin_id, position, place, word, named_at, price, priced_at)
     select distinct on (g.kind, g.entity_id, g.coin_id)
       g.kind, g.entity_id, g.coin_id, g.position, g.place, g.word, g.named_at, g.price, g.priced_at
     from jsonb_to_recordset($1::jsonb) as g(kind text, entity_id integer, coin_id integer, position smallint, place integer,
       word text, named_at timestamptz, price double precision, priced_at timestamptz)
     order by g.kind, g.entity_id, g.coin_id, g.position
     on conflict (kind, entity_id, coin_id) do update set
       position = excluded.position, place = coalesce(excluded.place, m.place), word = excluded.word`,
    [JSON.stringify(given)],
  )
}

/** Coins that the text's tickers were bound to when it was written: ids by ticker in capitals. */
export async function listBoundWords(db: Db, { kind, id }: Entity): Promise<Map<string, string>> {
  const found = await rows<{ word: string; api_id: string }>(
    db,
    'mentions.boundWords',
    `select upper(m.word) as word, c.api_id from mentions m join coins c on c.id = m.coin_id
     where m.kind = $1 and m.entity_id = $2 and m.word <> ''`,
    [kind, id],
  )
  return new Map(found.map(({ word, api_id }) => [word, api_id]))
}

/** Sets the time and prices of mentions to now, when a waiting text is published. */
export async function repriceMentions(tx: Db, { kind, id }: Entity, now: Date) {
  await rows(
    tx,
    'mentions.reprice',
    `update mentions m set named_at = $3, price = case when c.price_usd > 0 then c.price_usd end, priced_at = c.quoted_at
     from coins c where c.id = m.coin_id and m.kind = $1 and m.entity_id = $2`,
    [kind, id, now],
  )
}

/** api_ids of the mentioned coins by item id. */
export async function listMentionedCoins(db: Db, kind: Entity['kind'], ids: number[]): Promise<Map<number, string[]>> {
  const found = await rows<{ entity_id: number; api_id: string }>(
    db,
    'mentions.coins',
    `select m.entity_id, c.api_id from mentions m join coins c on c.id = m.coin_id
     where m.kind = $1 and m.entity_id = any($2::integer[])`,
    [kind, ids],
  )
  const coins = Map.groupBy(found, ({ entity_id }) => entity_id)
  return new Map([...coins].map(([id, named]) => [id, named.map(({ api_id }) => api_id)]))
}
