import { wordsOf } from '#features/texts'
import type { Alertable, Alerting } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import type { Source } from './reading/rows.ts'
import { kindOf } from './writing/keep.ts'

/** Characters of a post in an alert. */
const LONGEST = 140

interface Row {
  id: number
  words: string
  at: Date
  name: string
  username: string
  avatar: string
  site: string
  /** In the order of the text. */
  coins: { id: number; api_id: string }[]
}

const COLUMNS = `p.id, coalesce(p.words_ru, p.words) as words, p.created_at as at,
  f.name, f.username, f.avatar, case f.source when 'twitter' then 'x.com/' else 't.me/' end || f.username as site,
  coalesce((
    select jsonb_agg(jsonb_build_object('id', c.id, 'api_id', c.api_id) order by m.position)
    from mentions m join coins c on c.id = m.coin_id where m.kind = case p.source when 'twitter' then 'tweet' else 'message' end and m.entity_id = p.id), '[]') as coins`
const STANDS = 'p.twin_of is null and p.deleted_at is null'

/** Posts of one network that name coins, without repeats and deleted ones. */
export function alertableForecasts(source: Source): Alertable {
  const kind = kindOf(source)
  return {
    list: async (db, ids) =>
      (
        await rows<Row>(
          db,
          'forecasters.alerting',
          `select ${COLUMNS} from forecaster_posts p join forecasters f on f.id = p.forecaster_id
           where p.id = any($1::int[]) and p.source = $2 and ${STANDS}`,
          [ids, source],
        )
      ).flatMap((row) => tellingOf(row, source)),

    listAbout: async (db, coinIds, { since, until }, limit) =>
      (
        await rows<Row>(
          db,
          'forecasters.alertingAbout',
          `select ${COLUMNS} from (
             select distinct m.entity_id from unnest($1::int[]) as asked(coin_id) cross join lateral (
               select entity_id from mentions
               where mentions.coin_id = asked.coin_id and kind = $2 and named_at > $3 and named_at <= $4
               order by named_at desc, entity_id desc limit $5) m) named
           join forecaster_posts p on p.id = named.entity_id join forecasters f on f.id = p.forecaster_id
           where ${STANDS} and p.created_at > $3 and p.created_at <= $4
           order by p.created_at desc, p.id desc limit $5`,
          [coinIds, kind, since, until, limit],
        )
      ).flatMap((row) => tellingOf(row, source)),
  }
}

function tellingOf({ id, words, at, coins, ...author }: Row, source: Source): Alerting[] {
  if (coins.length === 0) return []
  const kind = kindOf(source)
  const title = cut(wordsOf(words).replace(/\s+/g, ' ').trim()) || `Публикация ${author.name}`
  const pathOf = (apiIds: string) =>
    `/forecasters?${source === 'telegram' ? 'source=telegram&' : ''}filter=search&coins=${encodeURIComponent(apiIds)}`
  return [
    {
      what: 'forecaster',
      id,
      edition: '',
      at,
      title,
      told: `пишет ${author.name || author.username}`,
      senderId: null,
      sender: { username: '', name: author.name || author.username, avatar: author.avatar },
      about: { thing: `${kind} ${id}`, plainText: words, source: author.site, coinIds: coins.map((coin) => coin.id) },
      subject: { kind, id },
      model: null,
      path: pathOf(coins[0]!.api_id),
      coinIds: coins.map((coin) => coin.id),
      ofCoin: new Map(coins.map((coin) => [coin.id, { title, path: pathOf(coin.api_id) }])),
    },
  ]
}

/** Cut at a word, without the sign that stands after it. */
const cut = (words: string) =>
  words.length > LONGEST ? `${words.slice(0, LONGEST).replace(/[\s.,:;!?—–-]+\S*$/, '')}…` : words
