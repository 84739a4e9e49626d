import type { DeskNewsDraft } from '@palata/contract/desk/posts/writing'
import { cutTo, LONGEST_SHORT_DESCRIPTION } from '@palata/contract/text/titles'
import { wordsOfHtml } from './differences.ts'

/** A news item in the form: plain text, a paragraph in each line. */
export interface NewsText {
  title: string
  lead: string
  text: string
  source: string
  /** Address of the page's picture; empty when there is none or it was removed. */
  image: string
  channels: { id: number }[]
}

/** The page's own description is cut to the length that a news item allows. */
export const newsTextOf = (draft: DeskNewsDraft): NewsText => ({
  title: draft.title,
  lead: cutTo(draft.short_description, LONGEST_SHORT_DESCRIPTION),
  text: wordsOfHtml(draft.content),
  source: draft.source,
  image: draft.image,
  channels: [],
})

/** Converts plain text to HTML paragraphs. */
export const htmlOfWords = (words: string) =>
  words
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => `<p>${line.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}</p>`)
    .join('')
