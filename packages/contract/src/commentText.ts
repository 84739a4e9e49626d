import { readsAsItLeads } from './hosts.ts'

/** Longest comment, counted by `textLength`: an emoji of two code units is one character. */
export const COMMENT_LENGTH = 1000
/** Most comments of a thread in one reply. */
export const COMMENTS_PAGE_SIZE = 500
/** Deepest level of nesting. Answers to a comment of this level get the same level. */
export const DEEPEST_LEVEL = 5
/** Most people that one comment may mention. */
export const MOST_MENTIONS = 10
/** A person's comments are counted up to this number; one more means "more than this". */
export const COMMENTS_COUNTED = 10_000

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'name'; text: string; username: string }

// A link ends before the punctuation of its sentence; a mention starts at the beginning of a word.
const PARTS =
  /(?<link>(?:https?:\/\/|\bwww\.)[^\s<>"'«»`\p{Bidi_Control}]*[^\s<>"'«»`\p{Bidi_Control}.,:;!?)\]}…])|(?<![\p{L}\p{N}_.@/-])@(?<name>[A-Za-z0-9_-](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9_-])?)/giu

/**
 * Splits a comment into plain text, links and mentions, in order. Joined, the parts give the text back, except for a
 * link whose host is not the one it shows: its text is replaced with the URL as the browser reads it.
 */
export function partsOf(text: string): CommentPart[] {
  const parts: CommentPart[] = []
  let from = 0
  for (const match of text.matchAll(PARTS)) {
    const { link, name } = match.groups!
    const part = link ? linkOf(link) : ({ kind: 'name', text: match[0], username: name! } as const)
    if (!part) continue
    if (match.index > from) parts.push({ kind: 'text', text: text.slice(from, match.index) })
    parts.push(part)
    from = match.index + match[0].length
  }
  if (from < text.length) parts.push({ kind: 'text', text: text.slice(from) })
  return parts
}

/** Usernames mentioned with `@`, in lower case, without duplicates. */
export function namesIn(text: string): string[] {
  return [...new Set(partsOf(text).flatMap((part) => (part.kind === 'name' ? [part.username.toLowerCase()] : [])))]
}

/** Undefined for an invalid URL and for one with a user name. */
function linkOf(text: string): CommentPart | undefined {
  const href = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  // `https://bank.com@evil.com` looks like a link to bank.com and leads to evil.com.
  if (url.username || url.password) return undefined
  return { kind: 'link', text: readsAsItLeads(href, url.hostname) ? text : url.href, href: url.href }
}
