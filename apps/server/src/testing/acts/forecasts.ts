import type { GivenPost } from '../../features/forecasters/writing/given.ts'
import type { Database } from '../../platform/database.ts'
import { NOW } from '../app.ts'

/** Forecasters 1 (Twitter) and 2 (Telegram), and three coins. */
export async function insertForecasters(db: Database) {
  await db.query(
    `insert into forecasters (source, username, name, followers_count, external_id, followed_at, ask_at) values
     ('twitter', 'harlanvoss', 'Harlan Voss', 412300, '42', $1, $1),
     ('telegram', 'bereg_rynka', 'Берег рынка', 48300, '', $1, $1),
     ('twitter', 'mirela_dune', 'Mirela Dune', 186400, '43', $1, $1)`,
    [NOW],
  )
  await db.query(
    `insert into coins (api_id, slug, symbol, name, rank, price_usd, quoted_at) values
     ('bitcoin', 'bitcoin', 'btc', 'Bitcoin', 1, 91000, $1), ('hyperliquid', 'hyperliquid', 'hype', 'Hyperliquid', 12, 41, $1),
     ('solana', 'solana', 'sol', 'Solana', 6, 187, $1)`,
    [NOW],
  )
}

export function tweetOf(objectId: string, text: string, over: Partial<GivenPost> = {}): GivenPost {
  return {
    source: 'twitter',
    forecasterId: 1,
    objectId,
    editId: objectId,
    createdAt: NOW,
    text,
    as: 'plain',
    lang: 'en',
    isRepost: false,
    forwardedFrom: '',
    isEdited: false,
    replyTo: null,
    quotedObjectId: '',
    likes: 0,
    reposts: 0,
    replies: 0,
    views: null,
    media: [],
    ...over,
  }
}

export function messageOf(objectId: string, text: string, over: Partial<GivenPost> = {}): GivenPost {
  return tweetOf(`bereg_rynka/${objectId}`, text, {
    source: 'telegram',
    forecasterId: 2,
    as: 'html',
    lang: '',
    views: 10,
    ...over,
  })
}
