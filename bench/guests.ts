/** Guests' requests against bare handlers, with and without the caches. */
import type { Feed } from '@palata/contract/feed'
import { compare, type HttpCase } from './http.ts'
import { memory, origin, withPostgres, withServer } from './machine.ts'
import { untilAtRest } from './processor.ts'
import { table } from './table.ts'

const cached: HttpCase[] = [
  { name: 'GET /api/alpha/all/, guest', path: '/api/alpha/all/', rival: 'bytes', encoding: 'gzip', goal: 0.9 },
  { name: 'GET /, guest', path: '/', rival: 'bytes', encoding: 'gzip', goal: 0.9 },
]
const uncached: HttpCase[] = [
  {
    name: 'GET /api/alpha/all/, every cache off',
    path: '/api/alpha/all/',
    rival: 'stringify',
    encoding: 'identity',
    goal: 0.3,
  },
  {
    name: 'GET /api/alpha/all/, every cache off, compressed',
    path: '/api/alpha/all/',
    rival: 'stringify',
    encoding: 'gzip',
    goal: 0.3,
  },
]

export async function readsOfGuests() {
  await withServer({}, async (pid, seconds) => {
    await untilAtRest(pid)
    await compare(origin, [...cached, await caseOfPost()])
    table(['start', 'seconds'], [['first, built client', seconds.toFixed(1)]])
    memory(pid)
  })
  await withServer({}, async (_, seconds) =>
    table(['start', 'seconds', 'goal'], [['second', seconds.toFixed(1), '≤ 5']]),
  )
  await withPostgres(({ url }) => withServer({ REPLY_CACHE: '0', DATABASE_URL: url }, () => compare(origin, uncached)))
}

export const postsPage = async () => compare(origin, [await caseOfPost()])

const caseOfPost = async (): Promise<HttpCase> => ({
  name: 'GET /material/:id, guest',
  path: await pathOfMaterial(),
  rival: 'bytes',
  encoding: 'gzip',
  goal: 0.8,
})

/** Path of a material's page. */
export async function pathOfMaterial() {
  const feed = (await (await fetch(`${origin}/api/alpha/all/`)).json()) as Feed
  const posts = Object.values(feed.alpha).flatMap((day) => [...day.pinned_posts, ...day.posts])
  return `/material/${posts.find(({ content_type }) => content_type === 'material')!.id}`
}
