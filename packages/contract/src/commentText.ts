import { readsAsItLeads } from './hosts.ts'

/** Characters of a comment, counted as readers do: an emoji of two code units is one. */
export const COMMENT_LENGTH = 1000
/** Comments of a thread in one reply. */
export const COMMENTS_PAGE_SIZE = 500
/** Answers to this level stand beside what they answer. */
export const DEEPEST_LEVEL = 5
/** People one comment may name. */
export const MOST_MENTIONS = 10
/** A person's comments are counted so far; one more stands for all that are above it. */
export const COMMENTS_COUNTED = 10_000

export type CommentPart =
  | { kind: 'text'; text: string }
  | { kind: 'link'; text: string; href: string }
  | { kind: 'name'; text: string; username: string }

// An address ends before the marks of the sentence around it; a name begins a word.
const PARTS =
  /(?<link>(?:https?:\/\/|\bwww\.)[^\s<>"'«»`\p{Bidi_Control}]*[^\s<>"'«»`\p{Bidi_Control}.,:;!?)\]}…])|(?<![\p{L}\p{N}_.@/-])@(?<name>[A-Za-z0-9_-](?:[A-Za-z0-9_.-]{0,28}[A-Za-z0-9_-])?)/giu

/**
 * The text cut into words, addresses and names, in their order. Put together they are the text, but for an address that
 * leads elsewhere than it reads: it is told as the browser understands it.
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

/** Usernames after `@` in the text, in small letters, each once. */
export function namesIn(text: string): string[] {
  return [...new Set(partsOf(text).flatMap((part) => (part.kind === 'name' ? [part.username.toLowerCase()] : [])))]
}

/** Undefined for what no browser takes for an address. */
function linkOf(text: string): CommentPart | undefined {
  const href = /^www\./i.test(text) ? `https://${text}` : text
  if (!URL.canParse(href)) return undefined
  const url = new URL(href)
  // An address with a name before the host reads as a host that it does not lead to.
  if (url.username || url.password) return undefined
  return { kind: 'link', text: readsAsItLeads(href, url.hostname) ? text : url.href, href: url.href }
}
