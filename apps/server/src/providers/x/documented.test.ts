import { any, documented, type Exchange, nullable, oneOf, type Place } from '#testing/documented/index.ts'
import { X_TOKEN } from '../../../../sandbox/src/x/index.ts'
import { createX } from './index.ts'

const HOST = 'https://api.x.com'
const reserve = async () => ({ settle: async () => {} })
const x = (place: Place, token = X_TOKEN) => createX({ ...place.http(HOST, '/x'), token, reserve })
const headers = { authorization: `Bearer ${X_TOKEN}` }
const FIELDS = {
  max_results: 10,
  'tweet.fields':
    'created_at,public_metrics,entities,lang,referenced_tweets,note_tweet,edit_history_tweet_ids,attachments',
  expansions: 'attachments.media_keys',
  'media.fields': 'url,preview_image_url,type,duration_ms,alt_text',
}
const ID = '1990000000000000001'
const TWEET = {
  id: ID,
  text: 'BTC &amp; ETH https://t.co/a',
  author_id: '4000',
  created_at: '2026-11-20T09:00:00.000Z',
  lang: 'en',
  edit_history_tweet_ids: [ID],
  public_metrics: { retweet_count: 4, reply_count: 5, like_count: 156, quote_count: 0 },
  entities: any({ urls: [{ start: 14, end: 28, url: 'https://t.co/a', expanded_url: 'https://a.example/b' }] }),
}
const READ = {
  id: ID,
  firstId: ID,
  authorId: '4000',
  createdAt: new Date('2026-11-20T09:00:00.000Z'),
  text: 'BTC & ETH https://a.example/b',
  notes: [],
  lang: 'en',
  isRepost: false,
  replyTo: null,
  quotedId: '',
  likes: 156,
  reposts: 4,
  replies: 5,
  media: [],
}
/** An error beside or in place of results, in an answer with 200. */
const GONE = '1990000000000000999'
const PARTIAL = {
  value: GONE,
  detail: 'words',
  title: 'Not Found Error',
  resource_type: 'tweet',
  parameter: 'ids',
  resource_id: GONE,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
}
const PROBLEM = {
  title: 'Unauthorized',
  type: oneOf('about:blank', 'https://api.x.com/2/problems/x'),
  status: 401,
  detail: 'words',
}
const write = async (place: Place) => place.order('/__sim/x', { username: 'forecaster', text: 'BTC' })

const page = (says: string, path: string, by: Exchange['by'], query = {}): Exchange => ({
  says,
  by,
  wire: [
    {
      asks: { call: `GET ${HOST}${path}`, query: { ...FIELDS, ...query }, headers },
      answers: {
        body: {
          data: [TWEET],
          includes: any({ media: [] }),
          meta: {
            result_count: 1,
            newest_id: any(ID),
            oldest_id: any(ID),
            next_token: any('7140dibdnow9c7btw3w29grvxfcgvpb9n9coehpk7xz5i'),
          },
        },
      },
    },
  ],
  gives: { posts: [READ], ids: [ID, ID], next: '7140dibdnow9c7btw3w29grvxfcgvpb9n9coehpk7xz5i', isUnreadable: false },
})

documented({
  service: 'X',
  read: [
    { address: 'https://docs.x.com/x-api/lists/get-list-posts', on: '2026-11-28', edition: 'X API v2, version 2.166' },
    { address: 'https://docs.x.com/x-api/users/get-posts', on: '2026-11-28' },
    { address: 'https://docs.x.com/x-api/fundamentals/response-codes-and-errors', on: '2026-11-27' },
    { address: 'https://docs.x.com/fundamentals/rate-limits', on: '2026-11-27' },
  ],
  exchanges: [
    page('a list has its latest posts', '/2/lists/84839422/tweets', async (place) => {
      await write(place)
      return x(place).posts({ list: '84839422' }, 10)
    }),
    page(
      'an author’s posts begin after the one that is known',
      '/2/users/4000/tweets',
      async (place) => {
        await write(place)
        return x(place).posts({ author: '4000', since: '1989999999999999999' }, 10)
      },
      { since_id: '1989999999999999999' },
    ),
    {
      says: 'authors are found by their names',
      by: (place) =>
        x(place)
          .users(['forecaster'])
          .then(({ users }) => users),
      wire: [
        {
          asks: {
            call: `GET ${HOST}/2/users/by`,
            query: { usernames: 'forecaster', 'user.fields': 'profile_image_url,public_metrics' },
            headers,
          },
          answers: {
            body: {
              data: [
                {
                  id: '4000',
                  username: 'forecaster',
                  name: 'F',
                  profile_image_url: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
                  public_metrics: {
                    followers_count: 1_234,
                    following_count: 1,
                    tweet_count: 1,
                    listed_count: 0,
                    like_count: any(0),
                  },
                },
              ],
            },
          },
        },
      ],
      gives: [
        {
          id: '4000',
          username: 'forecaster',
          name: 'F',
          followers: 1_234,
          picture: 'https://pbs.twimg.com/profile_images/1/a_400x400.jpg',
        },
      ],
    },
    {
      says: 'a post that is gone is an error of an answer with 200',
      by: (place) => x(place).gone([GONE]),
      wire: [
        {
          asks: { call: `GET ${HOST}/2/tweets`, query: { ids: GONE }, headers },
          answers: { body: { errors: [PARTIAL] } },
        },
      ],
      gives: [GONE],
    },
    {
      says: 'a wrong token is refused with 401',
      by: (place) => x(place, 'wrong').users(['forecaster']),
      wire: [
        {
          asks: {
            call: `GET ${HOST}/2/users/by`,
            query: { usernames: 'forecaster', 'user.fields': 'profile_image_url,public_metrics' },
            headers: { authorization: 'Bearer wrong' },
          },
          answers: { status: 401, body: PROBLEM },
        },
      ],
      refuses: { status: 401, retryable: false },
    },
    {
      says: 'too many calls name the second of the next one',
      by: (place) => x(place).gone([GONE]),
      wire: [
        {
          asks: { call: `GET ${HOST}/2/tweets`, query: { ids: GONE }, headers },
          answers: {
            status: 429,
            headers: { 'x-rate-limit-limit': '900', 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': '1795176060' },
            body: { title: 'Too Many Requests', type: 'about:blank', status: 429, detail: nullable('words') },
          },
        },
      ],
      refuses: { status: 429, retryAfterMs: 60_000, retryable: true },
      notInSandbox: 'the sandbox counts no calls',
    },
  ],
})
