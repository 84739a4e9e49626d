import { parse } from 'parse5'
import { attribute, classesOf, type Element, elementsOf, textOf } from '../html.ts'
import { notesIn, ownOf } from '../telegramNotes.ts'

export interface TelegramPost {
  author: string
  words: string
  publishedAt: Date | null
  /** Address of the channel's picture. */
  picture: string
}

/** The card shows only the beginning; the whole post is at Telegram. */
const MOST_WORDS = 600
/** Signs that stand for hidden words. */
const MOST_HIDDEN = 12

/** Parses the page `t.me/channel/1?embed=1`: `none` when Telegram reports no such post, null for another page. */
export function readPost(html: string): TelegramPost | 'none' | null {
  const page = elementsOf(parse(html))
  const named = (name: string) => page.find((element) => classesOf(element).includes(name))
  const author = named('tgme_widget_message_owner_name')
  if (named('tgme_widget_message_error')) return 'none'
  if (!author) return null
  const photo = named('tgme_widget_message_user_photo')
  const time = page.find((element) => element.tagName === 'time' && attribute(element, 'datetime'))
  const publishedAt = new Date(time ? attribute(time, 'datetime') : '')
  // The message that it answers stands before its own words, under the same name.
  const words = ownOf(page).find((element) => classesOf(element).includes('tgme_widget_message_text'))
  return {
    author: textOf(author).trim(),
    words: [words ? cut(wordsOf(words).trim()) : '', ...notesIn(page)].filter(Boolean).join('\n'),
    publishedAt: Number.isNaN(publishedAt.getTime()) ? null : publishedAt,
    picture: photo ? attribute(elementsOf(photo).find(({ tagName }) => tagName === 'img') ?? photo, 'src') : '',
  }
}

/** What its author hid stays hidden: it is shown at Telegram by a press. */
function wordsOf(words: Element): string {
  for (const hidden of elementsOf(words).filter(({ tagName }) => tagName === 'tg-spoiler')) {
    const value = '░'.repeat(Math.min([...textOf(hidden)].length, MOST_HIDDEN))
    hidden.childNodes = [{ nodeName: '#text', value, parentNode: hidden }]
  }
  return textOf(words)
}

function cut(text: string): string {
  const letters = [...text]
  return letters.length > MOST_WORDS ? `${letters.slice(0, MOST_WORDS).join('').trimEnd()}…` : text
}
