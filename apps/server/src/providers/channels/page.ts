import { parse, serialize, type DefaultTreeAdapterTypes as Tree } from 'parse5'
import { lineOf } from '#platform/format/line.ts'
import { isAddress, isInstant } from '../given.ts'
import { attribute, classesOf, type Element, elementsOf, textOf } from '../html.ts'
import { notesIn, ownOf } from '../telegramNotes.ts'

export interface ChannelPage {
  title: string
  /** Address of the channel's picture; empty without one. */
  picture: string
  subscribers: number | null
  /** In order of their numbers, without service messages (a pinned post, a new picture). */
  posts: ChannelPost[]
  /** Numbers of all messages of the page, also of those that cannot be read. */
  numbers: number[]
  /** `before` for older posts; null on the channel's first page. */
  before: number | null
}

export interface ChannelPost {
  number: number
  publishedAt: Date
  isEdited: boolean
  /** HTML as on the page; empty without text. */
  html: string
  /** Russian lines in place of the attachments that are not shown here: a voice message, a file, a poll. */
  notes: string[]
  /** Name of the original author; empty for the channel's own post. */
  forwardedFrom: string
  views: number | null
  media: ChannelMedia[]
}

interface ChannelMedia {
  type: 'image' | 'video'
  /** Address of the picture or of the video's first frame. */
  address: string
  durationSeconds: number | null
}

const NUMBER = /^[\w]+\/(\d{1,10})$/

/** Parses the page `t.me/s/channel`; null when it is no channel page. */
export function readChannel(html: string): ChannelPage | null {
  const page = elementsOf(parse(html))
  const named = (name: string) => page.find((element) => classesOf(element).includes(name))
  const wraps = page.filter((element) => classesOf(element).includes('tgme_widget_message'))
  const header = named('tgme_channel_info_header_title')
  if (!header && wraps.length === 0) return null
  const posts = wraps.flatMap((wrap) => readPost(wrap) ?? [])
  const numbers = wraps.map(numberOf).filter((number) => number !== 0)
  const owner = named('tgme_widget_message_owner_name')
  const photo = named('tgme_page_photo_image')
  const more = page.find((element) => attribute(element, 'data-before') !== '')
  const before = Number(more && attribute(more, 'data-before'))
  return {
    title: lineOf(textOf(header ?? owner ?? ({ childNodes: [] as Tree.ChildNode[] } as Element)), 200),
    picture: photo ? addressOrNothing(pictureIn(photo)) : '',
    subscribers: subscribersIn(page),
    posts: posts.sort((one, other) => one.number - other.number),
    numbers,
    before: Number.isSafeInteger(before) && before > 1 ? before : null,
  }
}

/** 0 without one. */
const numberOf = (wrap: Element) => Number(NUMBER.exec(attribute(wrap, 'data-post'))?.[1] ?? 0)

function readPost(wrap: Element): ChannelPost | null {
  if (classesOf(wrap).includes('service_message')) return null
  const number = numberOf(wrap)
  const inside = elementsOf(wrap)
  const named = (name: string) => inside.find((element) => classesOf(element).includes(name))
  const date = named('tgme_widget_message_date')
  const time = date && elementsOf(date).find(({ tagName }) => tagName === 'time')
  const publishedAt = new Date(time ? attribute(time, 'datetime') : '')
  if (!number || !isInstant(publishedAt)) return null
  const own = ownOf(inside)
  const words = own.find((element) => classesOf(element).includes('tgme_widget_message_text'))
  const meta = named('tgme_widget_message_meta')
  const forwarded = named('tgme_widget_message_forwarded_from_name')
  const views = named('tgme_widget_message_views')
  const media = mediaIn(own)
  const notes = notesIn(own)
  return {
    number,
    publishedAt,
    isEdited: meta !== undefined && /^\s*edited/.test(textOf(meta)),
    html: words ? wordsOf(words) : '',
    notes,
    forwardedFrom: forwarded ? lineOf(textOf(forwarded), 200) : '',
    views: views ? countIn(textOf(views)) : null,
    media,
  }
}

function mediaIn(elements: Element[]): ChannelMedia[] {
  return elements.flatMap((element): ChannelMedia[] => {
    const classes = classesOf(element)
    if (classes.includes('tgme_widget_message_photo_wrap'))
      return [{ type: 'image', address: addressOrNothing(backgroundOf(element)), durationSeconds: null }]
    if (!classes.includes('tgme_widget_message_video_player')) return []
    const inside = elementsOf(element)
    const thumb = inside.find((one) => classesOf(one).includes('tgme_widget_message_video_thumb'))
    const duration = inside.find((one) => classesOf(one).includes('message_video_duration'))
    return [
      {
        type: 'video',
        address: thumb ? addressOrNothing(backgroundOf(thumb)) : '',
        durationSeconds: duration ? secondsIn(textOf(duration)) : null,
      },
    ]
  })
}

/** Text without Telegram's own parts: emoji drawn as pictures, and searches within its page. */
function wordsOf(words: Element): string {
  for (const element of elementsOf(words)) {
    if (classesOf(element).includes('emoji')) replaceByText(element)
    if (element.tagName === 'a') keepLink(element)
  }
  return serialize(words)
}

function keepLink(element: Element) {
  const href = attribute(element, 'href')
  if (/^(https?|mailto|tg):/i.test(href)) return
  const address = /^\/[^\s]/.test(href) ? URL.parse(href, 'https://t.me') : null
  element.attrs = address ? [{ name: 'href', value: address.href }] : []
}

function replaceByText(element: Element) {
  const value = textOf(element)
  element.tagName = 'span'
  element.nodeName = 'span'
  element.attrs = []
  element.childNodes = [{ nodeName: '#text', value, parentNode: element }]
}

function backgroundOf(element: Element): string {
  return /background-image:\s*url\(\s*['"]?([^'")]+)/i.exec(attribute(element, 'style'))?.[1] ?? ''
}

const addressOrNothing = (text: string) => (isAddress(text) ? text : '')

function pictureIn(element: Element): string {
  const image = element.tagName === 'img' ? element : elementsOf(element).find(({ tagName }) => tagName === 'img')
  return image ? attribute(image, 'src') : ''
}

function subscribersIn(page: Element[]): number | null {
  for (const counter of page.filter((element) => classesOf(element).includes('tgme_channel_info_counter'))) {
    const [value, type] = ['counter_value', 'counter_type'].map((name) =>
      elementsOf(counter).find((element) => classesOf(element).includes(name)),
    )
    if (value && type && /subscriber/i.test(textOf(type))) return countIn(textOf(value))
  }
  return null
}

const POWERS: Record<string, number> = { '': 1, K: 1e3, M: 1e6, B: 1e9 }

/** `12.3K` is 12,300. */
function countIn(text: string): number | null {
  const [, digits, power = ''] = /^([\d ]+(?:\.\d+)?)\s*([KMB]?)$/i.exec(text.trim()) ?? []
  const count = digits ? Number(digits.replaceAll(' ', '')) * POWERS[power.toUpperCase()]! : Number.NaN
  // More people than there are would not fit their column.
  return count <= 2e9 ? Math.round(count) : null
}

/** `1:02:03`. */
function secondsIn(text: string): number | null {
  const parts = text.trim().split(':').map(Number)
  if (parts.length > 3 || parts.some((part) => !Number.isInteger(part) || part < 0)) return null
  const seconds = parts.reduce((sum, part) => sum * 60 + part, 0)
  return seconds <= 1e8 ? seconds : null
}
