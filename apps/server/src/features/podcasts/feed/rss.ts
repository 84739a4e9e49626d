import { createHash } from 'node:crypto'
import { cdata, document, element, xmlText } from '#platform/format/xml.ts'
import { AUDIO_PATH } from '../audio/signing.ts'
import type { FeedEpisode } from './store.ts'
import { FEED_PATH } from './token.ts'

/** What all members' feeds have in common, written once: each item before and after what is signed for one of them. */
export interface SharedFeed {
  /** Changes with anything an app may see. */
  hash: string
  items: FeedItem[]
}

interface FeedItem {
  audioFile: string
  write: (query: string) => string
}

interface SiteNames {
  publicUrl: string
  brand: string
}

const SPACES =
  'xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd" xmlns:podcast="https://podcastindex.org/namespace/1.0" xmlns:content="http://purl.org/rss/1.0/modules/content/" xmlns:atom="http://www.w3.org/2005/Atom"'

export function shareFeed(episodes: FeedEpisode[], names: SiteNames): SharedFeed {
  const hash = createHash('sha256')
    .update(JSON.stringify([names, episodes]))
    .digest('base64url')
    .slice(0, 24)
  return { hash, items: episodes.map((episode) => ({ audioFile: episode.audio_file, write: itemOf(episode, names) })) }
}

/** A member's feed: `queryOf` signs each file for them. */
export function memberFeed({ items }: SharedFeed, names: SiteNames, queryOf: (audioFile: string) => string): string {
  return feedOf(
    names,
    items.map(({ audioFile, write }) => write(queryOf(audioFile))),
  )
}

/** The notice, spoken: apps leave out what cannot be heard. */
export const ENDED_PATH = `${FEED_PATH}/ended.mp3`

/** What remains when the access is over: one item that says so and how to go on, and no episode. */
export function endedFeed(names: SiteNames, { toldAt, bytes }: { toldAt: Date; bytes: number }): string {
  const { publicUrl } = names
  const link = `${publicUrl}/user/subscription`
  return feedOf(names, [
    `<item>${element('title', 'Доступ к подкастам закончился')}${element('link', link)}${guid(`access-ended-${toldAt.toISOString()}`)}${element('pubDate', toldAt.toUTCString())}${element('description', 'Продлите подписку, и выпуски вернутся сюда сами: адрес менять не нужно.')}<itunes:duration>13</itunes:duration><enclosure url="${publicUrl}${ENDED_PATH}" length="${bytes}" type="audio/mpeg"/></item>`,
  ])
}

function feedOf({ publicUrl, brand }: SiteNames, items: string[]): string {
  const title = `${brand || new URL(publicUrl).hostname}: подкасты`
  const channel = [
    element('title', title),
    element('link', `${publicUrl}/`),
    element('description', 'Подкасты сообщества. Этот адрес только ваш: не делитесь им.'),
    '<language>ru</language>',
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

/** Everything of an item but the signature, which is put in for each member. */
function itemOf(episode: FeedEpisode, { publicUrl }: SiteNames): (query: string) => string {
  const page = `${publicUrl}/${episode.model.toLowerCase()}/${episode.id}`
  const audio = `${publicUrl}${AUDIO_PATH}/${encodeURIComponent(episode.audio_file)}`
  const head = [
    '<item>',
    element('title', episode.title),
    element('link', page),
    guid(`podcast-${episode.id}`),
    element('pubDate', episode.published_at.toUTCString()),
    element('description', episode.short_description),
    `<content:encoded>${cdata(notesOf(episode.content_html))}</content:encoded>`,
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

/** Pictures of the site open to its pages alone. */
function notesOf(html: string): string {
  return html.replace(/<img\b[^>]*>/g, '')
}

function guid(name: string) {
  return `<guid isPermaLink="false">${name}</guid>`
}
