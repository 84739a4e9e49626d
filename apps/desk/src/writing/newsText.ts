import type { DeskNewsDraft } from '@palata/contract/desk/writing'
import { cutTo, LONGEST_SHORT_DESCRIPTION } from '@palata/contract/titles'
import { wordsOfHtml } from './differences.ts'

/** A news item as it is corrected in place: plain words, a paragraph in each line. */
export interface NewsText {
  title: string
  lead: string
  text: string
  source: string
  /** The picture that was found on the page; empty where there is none or it was dropped. */
  image: string
  channels: { id: number }[]
}

/** A page's own description may be longer than a news item has room for. */
export const newsTextOf = (draft: DeskNewsDraft): NewsText => ({
  title: draft.title,
  lead: cutTo(draft.short_description, LONGEST_SHORT_DESCRIPTION),
  text: wordsOfHtml(draft.content),
  source: draft.source,
  image: draft.image,
  channels: [],
})

/** As the server takes it: a text of paragraphs. */
export const htmlOfWords = (words: string) =>
  words
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
    .join('')
