import { typeset } from '#platform/format/typeset.ts'
import { arrange, inTheirOrder, onTheirDays } from './arrange.ts'
import { blocksToHtml } from './blocks.ts'
import { coinId, STABLE } from './coins.ts'
import { commentWriter } from './comments.ts'
import { people } from './people.ts'
import { type Piece, readPieces } from './pieces.ts'
import { type Random, seeded, seedOf } from './random.ts'
import { publicationTimes } from './schedule.ts'
import { DAY_MS, dated, dayStart, plain } from './text.ts'
import { richTitleOf } from './texts/titles.ts'
import { type ThemeName, themes } from './themes/index.ts'
import type { DemoPost } from './types.ts'

/** Three of every seven are alpha, so that the feed stays mixed. */
const WEEK_OF_KINDS = ['news', 'news', 'news', 'news', 'alpha', 'alpha', 'alpha'] as const
const LEAD_LENGTH = 140
/** Places of opinions, from the newest, that wait for moderation. */
const ON_MODERATION = [1, 5, 13]

const editors = new Set(people.filter(({ role }) => role === 'editor').map(({ username }) => username))

/** All published posts, oldest first: ids grow with time. */
export function demoPosts(now: Date): DemoPost[] {
  const random = seeded(20_260_101)
  const names = Object.keys(themes) as ThemeName[]
  const alpha = arrange(withAuthors(names.flatMap((name) => readPieces(name, themes[name].posts, false))), random)
  const news = arrange(
    names.flatMap((name) => readPieces(name, themes[name].news, true)),
    random,
  )
  const times = publicationTimes(now, alpha.length + news.length, random)
  const ordered = inTheirOrder(onTheirDays(interleave(alpha, news, random), times))
  const write = commentWriter(now, random)
  const opinions = alpha.filter(({ kind, author, top }) => kind === 'opinion' && top === 0 && !editors.has(author))
  const waiting = ON_MODERATION.map((place) => opinions[place])
  const posts = ordered.map((piece, index) => {
    const post = draft(piece, times[index]!, now)
    return waiting.includes(piece) ? { ...post, live: false } : { ...post, comments: write({ piece, ...post }) }
  })
  return posts.reverse().map(placePictures)
}

/** Pieces without an author go to the theme's authors in turn. */
function withAuthors(pieces: Piece[]): Piece[] {
  const turns = new Map<ThemeName, number>()
  return pieces.map((piece) => {
    if (piece.author) return piece
    const turn = turns.get(piece.theme) ?? 0
    turns.set(piece.theme, turn + 1)
    const { authors } = themes[piece.theme]
    return { ...piece, author: authors[turn % authors.length]! }
  })
}

function interleave(alpha: Piece[], news: Piece[], random: Random): Piece[] {
  const [alphaLeft, newsLeft] = [[...alpha], [...news]]
  const ordered: Piece[] = []
  while (alphaLeft.length + newsLeft.length > 0) {
    const kinds = ordered.length === 0 ? [...WEEK_OF_KINDS] : random.shuffle(WEEK_OF_KINDS)
    if (ordered.length === 0) kinds.splice(0, 7, 'news', 'alpha', 'news', 'news', 'alpha', 'news', 'alpha')
    for (const kind of kinds) {
      const piece = (kind === 'alpha' ? alphaLeft : newsLeft).shift() ?? alphaLeft.shift() ?? newsLeft.shift()
      if (piece) ordered.push(piece)
    }
  }
  return ordered
}

function draft(piece: Piece, publishedAt: Date, now: Date): DemoPost {
  const random = seeded(seedOf(piece.title))
  const isNews = piece.kind === 'news'
  const html = blocksToHtml(piece.blocks.map((block) => dated(block, publishedAt)))
  const figures = html.split('{picture}').length - 1
  const isToday = publishedAt >= dayStart(now)
  const hasCover = isNews ? random.chance(0.02) : figures > 0 || piece.isPodcast || random.chance(0.46)
  return {
    kind: piece.kind,
    isPodcast: piece.isPodcast,
    title: typeset(plain(dated(piece.title, publishedAt))),
    richTitle: richTitleOf(typeset(dated(piece.title, publishedAt)), piece.symbols, random),
    shortDescription: typeset(plain(dated(piece.lead || firstSentence(piece.blocks[0] ?? ''), publishedAt))),
    contentHtml: piece.hasVideo && piece.kind === 'material' ? withVideo(html, random) : html,
    author: isNews ? null : piece.author,
    source: piece.source || null,
    label: piece.label || (piece.kind === 'material' ? themes[piece.theme].label : ''),
    channels: piece.channels,
    coins: piece.symbols.map(coinId),
    cover: hasCover ? { style: random.pick(themes[piece.theme].covers), seed: random.int(1, 9999) } : null,
    images: figures + extraImages(piece, hasCover, random),
    embedLinks: linksBelow(piece, random),
    publishedAt,
    pinnedDay: piece.pinned === 'day' && isToday,
    pinnedAllTime: piece.pinned === 'forever',
    live: true,
    color: piece.color,
    gifForMainPage: piece.gif,
    audioLength: piece.audioLength,
    membersOnly: !isNews && piece.pinned !== 'forever',
    comments: [],
    startPriceDriftPercent: drift(piece.symbols, publishedAt, now),
  }
}

/** The first sentence when it fits under the title; otherwise an empty string. */
function firstSentence(text: string): string {
  const [sentence = ''] = text.match(/^.*?[.!?](?=\s+[\p{Lu}\d«]|$)/u) ?? []
  return sentence.length <= LEAD_LENGTH ? sentence : ''
}

/** Opinions and news show their pictures themselves; without a cover the first picture would become the cover. */
function extraImages(piece: Piece, hasCover: boolean, random: Random): number {
  if (piece.kind === 'news') return random.chance(0.04) ? random.int(1, 3) : 0
  return piece.kind === 'opinion' && hasCover && random.chance(0.3) ? random.int(1, 3) : 0
}

const TELEGRAM = ['delegate_lenta', 'flows_desk', 'node_and_tea']

/** A material has its video in the text; below a text stand others' videos and Telegram posts. */
function linksBelow(piece: Piece, random: Random): string[] {
  const isNews = piece.kind === 'news'
  const hasVideo = isNews ? piece.hasVideo || random.chance(0.03) : piece.hasVideo && piece.kind === 'opinion'
  const hasPost = random.chance(isNews ? 0.02 : 0.15) || (piece.hasVideo && !isNews)
  return [
    ...(hasVideo ? [videoAddress(random)] : []),
    ...(hasPost ? [`https://t.me/${random.pick(TELEGRAM)}/${random.int(10, 999)}`] : []),
  ]
}

/** Inserts a link alone after the middle paragraph: it is shown as a video. */
function withVideo(html: string, random: Random): string {
  const ends = [...html.matchAll(/<\/p>(?=<)/g)].map(({ index }) => index + '</p>'.length)
  const place = ends[Math.floor(ends.length / 2)] ?? html.length
  return `${html.slice(0, place)}<p>${videoAddress(random)}</p>${html.slice(place)}`
}

function videoAddress(random: Random): string {
  const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789-_'
  const id = Array.from({ length: 11 }, () => letters[random.int(0, letters.length - 1)]).join('')
  return `https://www.youtube.com/watch?v=${id}`
}

/** Price change since publication. One path per coin, so that posts of the same hour agree. */
function drift([symbol]: string[], publishedAt: Date, now: Date): number {
  if (!symbol) return 0
  const days = (now.getTime() - publishedAt.getTime()) / DAY_MS
  const random = seeded(seedOf(symbol))
  const width = STABLE.has(symbol) ? 0.01 : symbol === 'btc' || symbol === 'eth' ? 1.5 : 2.6
  let gone = 0
  for (let day = 0; day < days; day += 1) gone += (random.next() - 0.47) * 2 * width * Math.min(1, days - day)
  return Number(Math.max(-45, gone).toFixed(2)) || 0
}

/** Figures stand in the text, after the cover; their addresses come from the post's place. */
function placePictures(post: DemoPost, index: number): DemoPost {
  let picture = 0
  const contentHtml = post.contentHtml.replace(/\{picture\}/g, () => `/media/image-${index}-${picture++}.svg`)
  return { ...post, contentHtml }
}
