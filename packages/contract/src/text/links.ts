import { readEmbed } from '../embeds.ts'
import { readsAsItLeads } from './hosts.ts'
import { endOf, isNamed, isPublic, isWrittenAlone } from './linkEnd.ts'
import { candidatesUpTo, STOP } from './linkPattern.ts'

/** An address found in a text. */
export interface FoundLink {
  /** UTF-16 units of the text before it. */
  index: number
  /** As written. */
  text: string
  /** As a browser reads it: `https` where no scheme is written, `mailto` for an e-mail address. */
  href: string
}

/**
 * A longer address is none: it would cost the square of its length, and no program makes it. The second length is for
 * the rest of a text in which too much was read in vain, such as `https://a.ru/(https://a.ru/(` again and again.
 */
const [LONGEST, SHORTER] = [2000, 200]
/** Signs of candidates that belonged to no address, after which a text is read by the shorter length. */
const MOST_IN_VAIN = 500_000
const [LONG, SHORT] = [candidatesUpTo(LONGEST), candidatesUpTo(SHORTER)]
const RUN = new RegExp(`[^${STOP}]*`, 'uy')
/**
 * Addresses in a plain text, in order: one way for the editor, posts, comments, titles and letters. A host without a
 * scheme ends in a known top-level domain; names of files and versions are no hosts. The punctuation of the sentence,
 * quotes and unbalanced brackets stay outside. Costs time in proportion to the text.
 */
export function linksIn(text: string): FoundLink[] {
  const found: FoundLink[] = []
  if (!/[.:]/.test(text)) return found
  let longest = LONGEST
  let candidates = new RegExp(LONG)
  let inVain = 0
  for (let match = candidates.exec(text); match; match = candidates.exec(text)) {
    const written = writtenIn(match.groups!, openBefore(text, match.index))
    const end = match.index + (written || hostOf(match.groups!.bare) || match[0]).length
    inVain += match[0].length - (end - match.index)
    if (inVain > MOST_IN_VAIN && longest === LONGEST) {
      longest = SHORTER
      candidates = new RegExp(SHORT)
    }
    // What follows may be the second of two joined addresses.
    candidates.lastIndex = end
    const href = written && hrefOf(written, match.groups!.mail !== undefined)
    if (!href) {
      if (match.groups!.web) candidates.lastIndex = endOfRun(text, end)
      continue
    }
    if (written.length > longest || isDisguised(text.slice(end, end + 100), match.groups!, written))
      candidates.lastIndex = endOfRun(text, end)
    else found.push({ index: match.index, text: written, href })
  }
  return found
}

/** Address of a text that is one link and nothing else; null for any other. */
export function soleLink(text: string): string | null {
  const line = text.trim()
  const [found] = linksIn(line)
  return found?.text === line ? found.href : null
}

/** Address of a text that is the address of a page and nothing else; null for any other. */
export function solePage(text: string): string | null {
  const link = soleLink(text)
  return link?.startsWith('http') ? link : null
}

type Candidate = Record<string, string | undefined>

function writtenIn({ web, mail, bare }: Candidate, open: string): string {
  if (web) return endOf(web, isPublic, open)
  return mail ? endOf(mail, isNamed, open) : endOf(bare ?? '', isWrittenAlone, open)
}

/** Signs of italics and of struck words that stand open in the line before an address: `_см. ` closes behind it. */
function openBefore(text: string, index: number): string {
  const line = text.slice(Math.max(0, index - 300), index).replace(/^.*\n/s, '')
  return ['_', '~'].filter((sign) => isOpen(line, sign)).join('')
}

function isOpen(line: string, sign: string): boolean {
  let open = false
  for (const { 0: run, index } of line.matchAll(new RegExp(`${sign}+`, 'g'))) {
    const before = line[index - 1] ?? ' '
    const after = line[index + run.length] ?? sign
    if (open ? /\S/.test(before) && !WORD.test(after) : !WORD.test(before) && /\S/.test(after)) open = !open
  }
  return open
}

const WORD = /[\p{L}\p{N}]/u

const hostOf = (bare = '') => bare.replace(/[/?#:].*$/su, '')

/**
 * `https://bank.com:1@evil.com` looks like a link to bank.com and leads to evil.com; `git@host.ru:a` is no mailbox, and
 * `console.info(` no host.
 */
function isDisguised(after: string, { mail, bare }: Candidate, written: string): boolean {
  if (/^(?::[^\s/]*)?@/.test(after)) return true
  return mail !== undefined ? /^:\S/.test(after) : after.startsWith('(') && !!bare && !/[/?#:]/.test(written)
}

function endOfRun(text: string, from: number): number {
  RUN.lastIndex = from
  return from + RUN.exec(text)![0].length
}

function hrefOf(written: string, isMail: boolean): string | null {
  if (isMail) return new URL(/^mailto:/i.test(written) ? written : `mailto:${written}`).href
  const address = /^https?:/i.test(written) ? written : `https://${written}`
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  return url.username || url.password ? null : url.href
}

/**
 * Words of a link as readers see them: the address instead of words that name another host than the link's, or a
 * look-alike. `href` is absolute, of http, https or mailto.
 */
export function shownWords(words: string, href: string): string {
  const line = words.trim()
  // A host may be a number too: `http://2130706433`.
  const whole = /^https?:\/\/\S+$/i.test(line) && URL.canParse(line) ? { text: line, href: line } : undefined
  const named = linksIn(line)[0] ?? whole
  if (!named) return words
  const url = new URL(href)
  const read = new URL(named.href)
  if (url.protocol === 'mailto:') return read.pathname === url.pathname ? words : url.pathname
  const isSame = bare(read.hostname) === bare(url.hostname)
  if (isSame && readsAsItLeads(named.text, url.hostname)) return words
  return isSame || line === named.text ? url.href : url.hostname
}

/** Whether a paragraph of only this link becomes the video or the post that it leads to. */
export function isEmbedAlone(words: string, href: string): boolean {
  return Boolean(readEmbed(href)?.id) && bare(words.trim()) === bare(href)
}

const bare = (address: string) => address.replace(/^(?:https?:\/\/)?(?:www\.)?/i, '')
