import { type Random, seeded, seedOf } from '../random.ts'
import { bodies, closings, openings, replies } from './sentences.ts'
import { filled, type SlotCoin, slotsOf } from './slots.ts'
import { type Voice, voices } from './voices.ts'

export type { SlotCoin } from './slots.ts'
export { voices } from './voices.ts'

export interface DemoForecast {
  source: 'twitter' | 'telegram'
  username: string
  objectId: string
  at: Date
  lang: 'en' | 'ru'
  text: string
  /** Null when the original is Russian. */
  ru: string | null
  /** Index of the quoted post in the list. */
  quotes: number | null
  replyTo: string | null
  isEdited: boolean
  isDeleted: boolean
  likes: number
  reposts: number
  replies: number
  views: number | null
  /** One seed per picture; the first may be the first frame of a video. */
  pictures: number[]
  videoSeconds: number | null
}

const COUNT = 1500
const DAYS = 46
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
const MOSCOW_MINUTES = 180
/** Moscow minutes of the day between which forecasters write. */
const [EARLY, LATE] = [7 * 60, 23 * 60 + 55]

/** Posts of twelve voices until `now`, oldest first; the same instant and prices give the same posts. */
export function demoForecasts(now: Date, coins: ReadonlyMap<string, SlotCoin>): DemoForecast[] {
  const written = voices.flatMap((voice) => writtenBy(voice, now, coins))
  const posts = written.sort((one, other) => one.at.getTime() - other.at.getTime()).slice(-COUNT)
  const random = seeded(1207)
  for (const [place, post] of posts.entries()) {
    if (post.source !== 'twitter') continue
    if (random.chance(0.07)) quote(posts, place, coins, random)
    else if (random.chance(0.012)) republish(posts, place, random)
  }
  return posts
}

function writtenBy(voice: Voice, now: Date, coins: ReadonlyMap<string, SlotCoin>): DemoForecast[] {
  const posts: DemoForecast[] = []
  const today = Math.floor((now.getTime() + MOSCOW_MINUTES * MINUTE_MS) / DAY_MS)
  for (let day = 0; day < DAYS; day += 1) {
    const random = seeded(seedOf(`${voice.username} ${today - day}`))
    const start = (today - day) * DAY_MS - MOSCOW_MINUTES * MINUTE_MS
    const count = Math.max(0, Math.round(voice.daily + (random.next() - 0.5) * 3))
    for (let place = 0; place < count; place += 1) {
      const at = new Date(start + random.int(EARLY, LATE) * MINUTE_MS + random.int(0, 59_000))
      if (at <= now) posts.push(post(voice, at, coins, random))
    }
  }
  return posts
}

function post(voice: Voice, at: Date, coins: ReadonlyMap<string, SlotCoin>, random: Random): DemoForecast {
  const known = voice.coins.flatMap((id) => coins.get(id) ?? [])
  const [en, ru] = wordsOf(voice, known, random)
  const isPictured = random.chance(voice.pictured)
  const pictures = isPictured ? Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => random.int(1, 1e6)) : []
  const isTweet = voice.source === 'twitter'
  const likes = isTweet ? Math.round(voice.followers * (0.002 + random.next() ** 3 * 0.014)) : 0
  return {
    source: voice.source,
    username: voice.username,
    at,
    lang: voice.lang,
    objectId: isTweet ? String(2_000_000_000 + Math.floor(at.getTime() / 1000)) : '',
    text: voice.lang === 'ru' ? ru : en,
    ru: voice.lang === 'ru' ? null : ru,
    quotes: null,
    replyTo: null,
    isEdited: random.chance(0.012),
    isDeleted: random.chance(0.006),
    likes,
    reposts: Math.round(likes * (0.08 + random.next() * 0.12)),
    replies: Math.round(likes * (0.03 + random.next() * 0.08)),
    views: isTweet ? null : Math.round(voice.followers * (0.25 + random.next() * 0.4)),
    pictures,
    videoSeconds: pictures.length === 1 && random.chance(0.18) ? random.int(25, 900) : null,
  }
}

function wordsOf(voice: Voice, coins: SlotCoin[], random: Random): [en: string, ru: string] {
  const slots = slotsOf(coins, random)
  const parts = [
    ...(random.chance(0.3) ? [random.pick(openings)] : []),
    random.pick(bodies[random.pick(voice.themes)]),
    ...(random.chance(0.4) ? [random.pick(closings)] : []),
  ]
  const said = parts.map((part) => filled(part, slots))
  const gap = said.length > 1 && random.chance(0.6) ? '\n\n' : ' '
  return [said.map(([en]) => en).join(gap), said.map(([, ru]) => ru).join(gap)]
}

/** Makes a post quote another one of the last half day. */
function quote(posts: DemoForecast[], place: number, coins: ReadonlyMap<string, SlotCoin>, random: Random) {
  const post = posts[place]!
  const quoted = lately(posts, place, random)
  if (quoted === null) return
  const voice = voices.find(({ username }) => username === post.username)!
  const slots = slotsOf(
    voice.coins.flatMap((id) => coins.get(id) ?? []),
    random,
  )
  const [en, ru] = filled(random.pick(replies), slots)
  posts[place] = {
    ...post,
    text: en,
    ru,
    quotes: quoted,
    replyTo: posts[quoted]!.username,
    pictures: [],
    videoSeconds: null,
  }
}

/** Makes a post repeat another one of the last half day, as aggregators do. */
function republish(posts: DemoForecast[], place: number, random: Random) {
  const first = lately(posts, place, random)
  if (first === null) return
  const { text, ru } = posts[first]!
  posts[place] = { ...posts[place]!, text, ru, pictures: [], videoSeconds: null }
}

function lately(posts: DemoForecast[], place: number, random: Random): number | null {
  const { at, username, source } = posts[place]!
  const near = posts.flatMap((other, index) =>
    index < place &&
    other.source === source &&
    other.username !== username &&
    other.quotes === null &&
    at.getTime() - other.at.getTime() < DAY_MS / 2
      ? [index]
      : [],
  )
  return near.length > 0 ? random.pick(near) : null
}
