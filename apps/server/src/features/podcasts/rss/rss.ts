import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { cdata, document, element, xmlText } from '#platform/format/xml.ts'
import { AUDIO_PATH } from '../audio/signing.ts'
import { notesWriter } from './notes.ts'
import type { FeedEpisode } from './store.ts'
import { FEED_PATH } from './token.ts'

/** The shared part of all members' feeds, rendered once: each item has a gap for a member's signature. */
export interface SharedFeed {
  /** Changes with anything an app can see. */
  hash: string
  items: FeedItem[]
}

interface FeedItem {
  audioFile: string
  write: (query: string) => string
}

export interface SiteNames {
  publicUrl: string
  brand: string
  /** Root-relative address of the picture of the podcasts. */
  cover: string
}
type OwnNames = SiteNames & {
  /** Address of this feed. */
  self: string
}

const SPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"'

/**
 * Writes what all members' feeds have. `before` is returned when nothing has changed since. The notes of years take half
 * a second to write, so other requests are served between episodes.
 */
export async function shareFeed(episodes: FeedEpisode[], names: SiteNames, before?: SharedFeed): Promise<SharedFeed> {
  const hash = createHash('sha256')
    .update(JSON.stringify([names, episodes]))
    .digest('base64url')
    .slice(0, 24)
  if (hash === before?.hash) return before
  const notesOf = notesWriter()
  const items: SharedFeed['items'] = []
  for (const episode of episodes) {
    items.push({ audioFile: episode.audio_file, write: itemOf(episode, names, notesOf) })
    await nextTurn()
  }
  return { hash, items }
}

/** A member's feed: `queryOf` signs each file for them. */
export function memberFeed({ items }: SharedFeed, names: OwnNames, queryOf: (audioFile: string) => string): string {
  return feedOf(
    names,
    items.map(({ audioFile, write }) => write(queryOf(audioFile))),
  )
}

/** The notice as audio: podcast apps skip items without sound. */
export const ENDED_PATH = `${FEED_PATH}/ended.mp3`

/** The feed of a member without access: one item that explains how to renew, and no episodes. */
export function endedFeed(names: OwnNames, { toldAt, bytes }: { toldAt: Date; bytes: number }): string {
  const { publicUrl } = names
  const link = `${publicUrl}/user/subscription`
  return feedOf(names, [
    `<item>${element('title', 'Доступ к подкастам закончился')}${element('link', link)}${guid(`access-ended-${toldAt.toISOString()}`)}${element('pubDate', toldAt.toUTCString())}${element('description', 'Продлите подписку, и выпуски вернутся сюда сами: адрес менять не нужно.')}<itunes:duration>13</itunes:duration><enclosure url="${publicUrl}${ENDED_PATH}" length="${bytes}" type="audio/mpeg"/></item>`,
  ])
}

function feedOf({ publicUrl, brand, self, cover }: OwnNames, items: string[]): string {
  const title = `${brand || new URL(publicUrl).hostname}: подкасты`
  const picture = `${publicUrl}${cover}`
  const channel = [
    element('title', title),
    element('link', `${publicUrl}/`),
    element('description', 'Подкасты сообщества. Этот адрес только ваш: не делитесь им.'),
    '<language>ru</language>',
    `<atom:link href="${xmlText(self)}" rel="self" type="application/rss+xml"/>`,
    `<itunes:image href="${picture}"/>`,
    `<image>${element('url', picture)}${element('title', title)}${element('link', `${publicUrl}/`)}</image>`,
    element('itunes:author', brand),
    '<itunes:explicit>false</itunes:explicit>',
    '<itunes:block>Yes</itunes:block>',
    '<itunes:type>episodic</itunes:type>',
    '<itunes:category text="Business"><itunes:category text="Investing"/></itunes:category>',
    '<podcast:locked>yes</podcast:locked>',
    '<podcast:block>yes</podcast:block>',
    '<podcast:medium>podcast</podcast:medium>',
    '<ttl>60</ttl>',
  ]
  return document(`<rss version="2.0" ${SPACES}><channel>${channel.join('')}${items.join('')}</channel></rss>`)
}

/** Renders an item up to its signature, which is inserted for each member. */
function itemOf(
  episode: FeedEpisode,
  { publicUrl }: SiteNames,
  notesOf: ReturnType<typeof notesWriter>,
): (query: string) => string {
  const page = `${publicUrl}/${episode.model.toLowerCase()}/${episode.id}`
  const audio = `${publicUrl}${AUDIO_PATH}/${encodeURIComponent(episode.audio_file)}`
  const head = [
    '<item>',
    element('title', episode.title),
    element('link', page),
    guid(`podcast-${episode.id}`),
    element('pubDate', episode.published_at.toUTCString()),
    element('description', episode.short_description),
    `<content:encoded>${cdata(notesOf(episode.content_html, page))}</content:encoded>`,
    `<itunes:duration>${Math.round(episode.seconds)}</itunes:duration>`,
    '<itunes:explicit>false</itunes:explicit>',
  ].join('')
  return (query) => {
    const signed = xmlText(query)
    const chapters = episode.has_chapters
      ? `<podcast:chapters url="${audio}/chapters.json?${signed}" type="application/json+chapters"/>`
      : ''
    const transcript = episode.has_transcript
      ? `<podcast:transcript url="${audio}/transcript.vtt?${signed}" type="text/vtt" language="ru"/>`
      : ''
    return `${head}<enclosure url="${audio}?${signed}" length="${episode.bytes}" type="${episode.content_type}"/>${chapters}${transcript}</item>`
  }
}

function guid(name: string) {
  return `<guid isPermaLink="false">${name}</guid>`
}
