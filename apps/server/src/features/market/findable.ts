import type { Findable } from '#manifest.ts'
import { rows } from '#platform/database.ts'
import { pictureUrl } from './page/coinPictures.ts'
import { dropstabUrl } from './present.ts'

interface Row {
  id: number
  api_id: string
  symbol: string
  name: string
}

/** Coins are public. */
export const findableCoins: Findable = {
  listIds: async (db, after, limit) =>
    (
      await rows<{ id: number }>(
        db,
        'market.findableIds',
        'select id from coins where id > $1 and not is_hidden order by id limit $2',
        [after, limit],
      )
    ).map(({ id }) => id),

  texts: async (db, ids) =>
    (
      await rows<Row>(
        db,
        'market.findable',
        'select id, api_id, symbol, name from coins where id = any($1::integer[]) and not is_hidden',
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'coin' as const,
      at: null,
      title: `${row.name} ${row.symbol}`,
      summary: '',
      body: '',
      isForMembers: false,
      authorId: null,
      channelIds: [],
      coins: [row.api_id],
    })),

  about: 'never hidden',

  show: async (db, ids) =>
    (
      await rows<Row & { slug: string }>(
        db,
        'market.found',
        'select id, api_id, slug, symbol, name from coins where id = any($1::integer[]) and not is_hidden',
        [ids],
      )
    ).map((row) => ({
      id: row.id,
      kind: 'coin' as const,
      url: dropstabUrl(row.slug),
      title: `${row.name} ${row.symbol.toUpperCase()}`,
      text: '',
      logo: pictureUrl(row.api_id),
      commentsCount: 0,
      at: null,
      author: null,
    })),
}
