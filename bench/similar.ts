/** Similar posts of a post, among a thousand and a million. */
import { findSimilar } from '../apps/server/src/features/posts/reading/similar.ts'
import { connect, type Database } from '../apps/server/src/platform/database.ts'
import { fill } from './feed.ts'
import { printPlan } from './plans.ts'
import { median, table } from './table.ts'

const SIZES = [1_000, Number(process.env.POSTS ?? 1_000_000)]
const TURNS = 9
const READS = 100

interface Place {
  db: Database
  size: number
  turns: { p50: number; p99: number }[]
}

export async function similarPosts(serverUrl: string) {
  const admin = connect(serverUrl, () => {}, { max: 1 })
  const places: Place[] = []
  for (const size of SIZES) {
    const name = `bench_similar_${size}`
    await admin.query(`create database ${name}`)
    const url = new URL(serverUrl)
    url.pathname = `/${name}`
    await fill(url.href, size)
    places.push({ db: connect(url.href, () => {}, { max: 1 }), size, turns: [] })
  }
  for (let turn = -1; turn < TURNS; turn += 1)
    for (const { db, size, turns } of places) {
      const times = await measure(db, size)
      const isWarm = turn >= 0
      if (isWarm) turns.push(times)
    }
  const of = ({ turns }: Place, which: 'p50' | 'p99') => median(turns.map((times) => times[which]))
  table(
    ['posts', 'p50, ms', 'p99, ms'],
    places.map((place) => [
      place.size.toLocaleString('ru-RU'),
      of(place, 'p50').toFixed(2),
      of(place, 'p99').toFixed(2),
    ]),
  )
  const largest = places.at(-1)!
  await printPlan(largest.db, 'posts.similar', String(Math.ceil(largest.size / 2)))
  await Promise.all(places.map(({ db }) => db.end()))
  await admin.end()
}

async function measure(db: Database, size: number) {
  const times: number[] = []
  for (let index = 0; index < READS; index += 1) {
    // Posts from all over the table, never the same one twice in a row.
    const id = 1 + ((index * 7_919) % size)
    const started = performance.now()
    await findSimilar(db, id)
    times.push(performance.now() - started)
  }
  times.sort((one, other) => one - other)
  return { p50: times[READS / 2]!, p99: times[Math.floor(READS * 0.99)]! }
}
