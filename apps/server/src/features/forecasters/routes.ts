import { forecasters, MOST_COINS } from '@palata/contract/forecasters'
import { listTopMovers, pictureUrl } from '#features/market'
import { listAssetIds } from '#features/portfolio'
import { implement } from '#http/implement.ts'
import type { Db } from '#platform/database.ts'
import { refuseUnless } from '#platform/errors.ts'
import { readId } from '#platform/format/place.ts'
import type { Viewer } from '#platform/viewer.ts'
import { type Asked, coinsAsked, daysOf, messagePage, readFragment, tagCoins, tweetPage } from './reading/actions.ts'
import { addBookmark, dropBookmark, hidePost, showPost } from './store.ts'

const TWEETS = '/api/forecasters/tweets/'
const MESSAGES = '/api/forecasters/telegram/'

const withCoins = (path: string, coinIds: string | undefined) =>
  `${path}search/?coin_ids=${encodeURIComponent(coinIds ?? '')}`

export const forecasterRoutes = implement(forecasters, {
  fragment: ({ db, now }) => readFragment(db, now),
  tweets: (asking) => tweetPage(asking, { of: 'all', ...asked(asking.query) }, TWEETS),
  messages: (asking) => messagePage(asking, { of: 'all', ...asked(asking.query) }, MESSAGES),
  highlightedTweets: (asking) =>
    tweetPage(asking, { of: 'highlights', cursor: asking.query.cursor }, `${TWEETS}daily-highlights/`),
  highlightedMessages: (asking) =>
    messagePage(asking, { of: 'highlights', cursor: asking.query.cursor }, `${MESSAGES}daily-highlights/`),
  tweetsOfAssets: async (asking) => tweetPage(asking, await assetsOf(asking), `${TWEETS}user-assets/`),
  messagesOfAssets: async (asking) => messagePage(asking, await assetsOf(asking), `${MESSAGES}user-assets/`),
  bookmarkedTweets: (asking) =>
    tweetPage(asking, { of: 'bookmarks', cursor: asking.query.cursor }, `${TWEETS}bookmarks/`),
  bookmarkedMessages: (asking) =>
    messagePage(asking, { of: 'bookmarks', cursor: asking.query.cursor }, `${MESSAGES}bookmarks/`),
  searchTweets: async (asking) => {
    const { db, query } = asking
    const coinIds = await coinsAsked(db, query.coin_ids, MOST_COINS)
    return tweetPage(asking, { of: { coinIds }, cursor: query.cursor }, withCoins(TWEETS, query.coin_ids))
  },
  searchMessages: async (asking) => {
    const { db, query } = asking
    const coinIds = await coinsAsked(db, query.coin_ids, MOST_COINS)
    return messagePage(asking, { of: { coinIds }, cursor: query.cursor }, withCoins(MESSAGES, query.coin_ids))
  },
  days: async ({ db, viewer, query, now }) => ({ results: await daysOf(db, query.source, viewer, now) }),
  hideTweet: async ({ db, viewer, params }) => found(await hidePost(db, 'twitter', readId(params.id), viewer.id)),
  showTweet: async ({ db, viewer, params }) => found(await showPost(db, 'twitter', readId(params.id), viewer.id)),
  hideMessage: async ({ db, viewer, params }) => found(await hidePost(db, 'telegram', readId(params.id), viewer.id)),
  showMessage: async ({ db, viewer, params }) => found(await showPost(db, 'telegram', readId(params.id), viewer.id)),
  bookmarkTweet: async ({ db, viewer, params, now, stoodAlready }) => {
    const added = await addBookmark(db, 'twitter', readId(params.id), viewer.id, now)
    return bookmarked(added, stoodAlready)
  },
  unbookmarkTweet: async ({ db, viewer, params }) =>
    found(await dropBookmark(db, 'twitter', readId(params.id), viewer.id)),
  bookmarkMessage: async ({ db, viewer, params, now, stoodAlready }) => {
    const added = await addBookmark(db, 'telegram', readId(params.id), viewer.id, now)
    return bookmarked(added, stoodAlready)
  },
  unbookmarkMessage: async ({ db, viewer, params }) =>
    found(await dropBookmark(db, 'telegram', readId(params.id), viewer.id)),
  tagCoins: ({ db, query }) => tagCoins(db, query.name),
  topGainers: async ({ db, query }) =>
    (await listTopMovers(db, 'gainers', query.limit)).map(({ id, api_id, symbol, name, change_1d }) => ({
      id,
      api_id,
      symbol,
      name,
      image: pictureUrl(api_id),
      change_1d_usd: change_1d,
    })),
})

const asked = ({ cursor, day }: { cursor?: string | undefined; day?: string | undefined }) => ({ cursor, day })

async function assetsOf({
  db,
  viewer,
  query,
}: {
  db: Db
  viewer: Viewer
  query: { cursor?: string | undefined }
}): Promise<Asked> {
  return { of: { coinIds: await listAssetIds(db, viewer.id) }, cursor: query.cursor }
}

function found(isThere: boolean): null {
  refuseUnless(isThere, 'not_found')
  return null
}

function bookmarked(added: boolean | undefined, stoodAlready: () => void) {
  refuseUnless(added !== undefined, 'not_found')
  if (!added) stoodAlready()
  return { is_bookmarked: true as const }
}
