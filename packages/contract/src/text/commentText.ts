import { linksIn, shownWords } from './links.ts'

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'name'; text: string; username: string }

// A mention starts at the beginning of a word. A sign that nobody sees does not end it: another person would be named.
const NAME =
  /(?<![\p{L}\p{N}_.@/-])@([A-Za-z0-9_-](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9_-])?)(?![\u00ad\u200b-\u200f\u2060-\u2064\ufeff]*[A-Za-z0-9_])/giu

/**
 * Splits a comment into plain text, links and mentions, in order. Joined, the parts give the text back, except for a
 * link whose host is not the one it shows: its text is replaced with the URL as the browser reads it.
 */
export function partsOf(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const { index, text: written, href } of linksIn(text)) {
    parts.push(...namedParts(text, from, index), { kind: 'link', text: shownWords(written, href), href })
    from = index + written.length
  }
  parts.push(...namedParts(text, from, text.length))
  return parts
}

/** Plain text and mentions of a piece; the lookbehind sees what stands before the piece. */
function namedParts(text: string, start: number, end: number): CommentPart[] {
  const parts: CommentPart[] = []
  const within = text.slice(0, end)
  const names = new RegExp(NAME)
  names.lastIndex = start
  let from = start
  for (let match = names.exec(within); match; match = names.exec(within)) {
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push({ kind: 'name', text: match[0], username: match[1]! })
    from = match.index + match[0].length
  }
  if (from < end) parts.push({ kind: 'text', text: text.slice(from, end) })
  return parts
}

/** Usernames mentioned with `@`, in lower case, without duplicates. */
export function namesIn(text: string): string[] {
  return [...new Set(partsOf(text).flatMap((part) => (part.kind === 'name' ? [part.username.toLowerCase()] : [])))]
}
