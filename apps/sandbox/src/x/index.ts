import type { FastifyInstance } from 'fastify'
import { createFaults, failing, failures } from '../market/control.ts'

/** App token of the sandbox's X. */
export const X_TOKEN = 'sandbox-x-token'

interface Tweet {
  id: string
  text: string
  author_id: string
  created_at: string
  lang: string
  edit_history_tweet_ids: string[]
  media?: object[]
  [field: string]: unknown
}

interface Asked {
  Params: { id: string }
  Querystring: { max_results?: string; since_id?: string; pagination_token?: string; usernames?: string; ids?: string }
}

const problem = (title: string, status: number, detail: string) => ({
  title,
  detail,
  status,
  type: `https://api.twitter.com/2/problems/${title.toLowerCase().replaceAll(' ', '-')}`,
})

/**
 * X API v2: timelines of lists and authors, look-ups of authors and posts. Every list has all authors. In `/__sim/x`:
 * `POST` writes, `PATCH` and `DELETE /:id` change and remove, `GET /spent` gives the price of all replies, dollars.
 */
export function x(now: () => number) {
  const tweets: Tweet[] = []
  const users = new Map<string, string>()
  const faults = createFaults()
  let spent = 0
  let lastId = 1_990_000_000_000_000_000n

  function idOf(username: string) {
    const known = users.get(username.toLowerCase())
    const id = known ?? String(4_000 + users.size)
    users.set(username.toLowerCase(), id)
    return id
  }

  function page(found: Tweet[], { max_results = '100', since_id, pagination_token = '0' }: Asked['Querystring']) {
    const fresh = found.filter(({ id }) => !since_id || BigInt(id) > BigInt(since_id))
    const newest = fresh.sort((one, other) => (BigInt(one.id) < BigInt(other.id) ? 1 : -1))
    const from = Number(pagination_token)
    const data = newest.slice(from, from + Number(max_results))
    const isMore = newest.length > from + data.length
    const media = data.flatMap((tweet) => tweet.media ?? [])
    spent += data.length * 0.005
    return {
      ...(data.length > 0 && { data: data.map(({ media: _, ...tweet }) => tweet) }),
      ...(media.length > 0 && { includes: { media } }),
      meta: { result_count: data.length, ...(isMore && { next_token: String(from + data.length) }) },
    }
  }

  return async (app: FastifyInstance) => {
    app.register(failures(faults), { prefix: '/__sim/x' })
    app.get('/__sim/x/spent', async () => ({ spent: Number(spent.toFixed(6)) }))
    app.post<{ Body: { username: string; text: string; at?: string } }>('/__sim/x', async ({ body }) => {
      const { username, text, at, ...rest } = body
      lastId += 1n
      const id = String(lastId)
      const created_at = new Date(at ?? now()).toISOString()
      const metrics = { like_count: 3, retweet_count: 1, reply_count: 2, quote_count: 0 }
      const tweet: Tweet = {
        id,
        text,
        author_id: idOf(username),
        created_at,
        lang: 'en',
        edit_history_tweet_ids: [id],
        public_metrics: metrics,
        ...rest,
      }
      tweets.push(tweet)
      return tweet
    })
    // An edit is a new post with the ids of the earlier versions.
    app.patch<{ Params: { id: string }; Body: { text: string } }>('/__sim/x/:id', async ({ params, body }) => {
      const place = tweets.findIndex(({ id }) => id === params.id)
      lastId += 1n
      const id = String(lastId)
      const before = tweets[place]!
      tweets[place] = { ...before, ...body, id, edit_history_tweet_ids: [...before.edit_history_tweet_ids, id] }
      return tweets[place]
    })
    app.delete<{ Params: { id: string } }>('/__sim/x/:id', async ({ params }, reply) => {
      tweets.splice(0, tweets.length, ...tweets.filter(({ id }) => id !== params.id))
      return reply.code(204).send()
    })
    app.register(
      failing(faults, (outside) => {
        outside.addHook('onRequest', async ({ headers }, reply) => {
          if (headers.authorization !== `Bearer ${X_TOKEN}`)
            return reply.code(401).send(problem('Unauthorized', 401, 'Unauthorized'))
        })
        outside.get<Asked>('/x/2/lists/:id/tweets', async ({ query }, reply) => {
          if (query.since_id)
            return reply
              .code(400)
              .send(problem('Invalid Request', 400, 'The query parameter [since_id] is not one of the valid ones'))
          return page([...tweets], query)
        })
        outside.get<Asked>('/x/2/users/:id/tweets', async ({ params, query }, reply) => {
          if (Number(query.max_results ?? 10) < 5)
            return reply.code(400).send(problem('Invalid Request', 400, 'max_results is not between 5 and 100'))
          return page(
            tweets.filter(({ author_id }) => author_id === params.id),
            query,
          )
        })
        outside.get('/x/2/usage/tweets', async () => ({
          data: { project_id: '1', project_cap: '15000', project_usage: '120', cap_reset_day: 5 },
        }))
        outside.get<Asked>('/x/2/users/by', async ({ query: { usernames = '' } }) => {
          const found = usernames.split(',').filter((name) => !/^gone/i.test(name))
          spent += found.length * 0.01
          const data = found.map((username) => profile(idOf(username), username))
          return data.length > 0 ? { data } : { errors: [problem('Not Found Error', 404, 'Could not find user')] }
        })
        outside.get<Asked>('/x/2/tweets', async ({ query: { ids = '' } }) => {
          const asked = ids.split(',')
          const data = tweets.filter(({ edit_history_tweet_ids }) =>
            edit_history_tweet_ids.some((id) => asked.includes(id)),
          )
          spent += data.length * 0.005
          const known = new Set(data.flatMap(({ edit_history_tweet_ids }) => edit_history_tweet_ids))
          const errors = asked.filter((id) => !known.has(id)).map(missing)
          return { ...(data.length > 0 && { data }), ...(errors.length > 0 && { errors }) }
        })
      }),
    )
  }
}

const profile = (id: string, username: string) => ({
  id,
  username,
  name: username.replaceAll('_', ' '),
  profile_image_url: 'https://pbs.twimg.com/profile_images/1/a_normal.jpg',
  public_metrics: { followers_count: 1_234, following_count: 1, tweet_count: 1, listed_count: 0 },
})

const missing = (id: string) => ({
  value: id,
  detail: `Could not find tweet with ids: [${id}].`,
  title: 'Not Found Error',
  resource_type: 'tweet',
  parameter: 'ids',
  resource_id: id,
  type: 'https://api.twitter.com/2/problems/resource-not-found',
})
