import { readEmbed } from '../embeds.ts'
import { FILE_ENDINGS, HOST_ENDINGS, NOT_HOSTS, SHARES } from './hostEndings.ts'
import { readsAsItLeads } from './hosts.ts'

/** An address found in a text. */
export interface FoundLink {
  /** UTF-16 units of the text before it. */
  index: number
  /** As written. */
  text: string
  /** As a browser reads it: `https` where no scheme is written, `mailto` for an e-mail address. */
  href: string
}

/** Ends an address: spaces, quotes, brackets and arrows of other scripts, and signs that RFC 3986 forbids. */
const STOP =
  '\\s<>"`\\\\|^\\p{Bidi_Control}\\p{Cc}\\u200b\\u2060\\ufeff«»‹›“”„‟‘’‚‛—…•。、，\\u2190-\\u21ff\\u3008-\\u301b\\uff01\\uff08\\uff09\\uff1a\\uff1b\\uff1f'
/** A label's length is bounded, so that a long word costs its length and not its square. */
const LABEL = '(?!https?:\\/\\/)[\\p{L}\\p{N}](?:[\\p{L}\\p{N}\\p{M}_-]{0,61}[\\p{L}\\p{N}\\p{M}])?'
const HOST = `(?:${LABEL}\\.){1,10}${LABEL}`
/**
 * A longer address is none: it would cost the square of its length, and no program makes it. The second length is for
 * the rest of a text in which too much was read in vain, such as `https://a.ru/(https://a.ru/(` again and again.
 */
const [LONGEST, SHORTER] = [2000, 200]
/** Signs of candidates that belonged to no address, after which a text is read by the shorter length. */
const MOST_IN_VAIN = 500_000
/** A scheme right behind a letter or a digit begins the next of two addresses that nothing divides. */
const GLUED = 'https?:\\/\\/(?<=[\\p{L}\\p{N}]https?:\\/\\/)'
const tailUpTo = (most: number) => `(?::\\d{1,5}(?!\\d))?(?:[/?#](?:[^${STOP}h]|(?!${GLUED})h){0,${most}})?`
const INVISIBLE = '\\u00ad\\u180e\\u200b-\\u200f\\u2060-\\u2064\\ufe00-\\ufe0f\\ufeff'
/** Signs of italics and lists, and signs that nobody sees, do not divide a word. */
const NO_WORD_BEFORE = `(?<![\\p{L}\\p{N}\\p{M}@./\\\\#$%&=+][_~-]{0,4}[${INVISIBLE}]{0,8})`
const MAILBOX = `(?:[a-z\\d](?:[a-z\\d!#$%&'*+/=?^_{}~.-]{0,62}[a-z\\d_+-])?|[\\p{Script=Cyrillic}\\d](?:[\\p{Script=Cyrillic}\\d._-]{0,62}[\\p{Script=Cyrillic}\\d])?)@${HOST}`

const candidatesUpTo = (most: number) =>
  new RegExp(
    [
      // A scheme written twice.
      `https?:\\/\\/(?=https?:\\/\\/)`,
      // An address of another scheme is no link, and neither is a part of it.
      `(?<![a-z\\d+.-])(?!https?:)[a-z][a-z\\d+.-]{0,30}:\\/\\/[^${STOP}]*`,
      `(?<![a-z\\d+.-])(?:about|acct|bitcoin(?:cash)?|blob|callto|chrome|data|dogecoin|ethereum|facetime|file|geo|intent|ip[fn]s|jar|javascript|lightning|litecoin|livescript|magnet|monero|nostr|sips?|skype|sms|solana|tel|urn|vbscript|view-source|wc|webcal|wss?|xmpp):[^${STOP}]+`,
      // An account of another network.
      `@[\\p{L}\\p{N}_.-]{1,64}@[^${STOP}]*`,
      `(?<web>https?:\\/\\/(?:(?:(?!${GLUED})[\\p{L}\\p{N}\\p{M}_%.。-]){1,253}|\\[[\\da-f:.]{2,45}\\])${tailUpTo(most)})`,
      `https?:\\/\\/[^${STOP}]*`,
      `(?<mail>${NO_WORD_BEFORE}(?:mailto:${MAILBOX}(?:\\?[^${STOP}]{0,${most}})?|${MAILBOX}))`,
      `(?<bare>${NO_WORD_BEFORE}${HOST}${tailUpTo(most)})`,
    ].join('|'),
    'giu',
  )
const [LONG, SHORT] = [candidatesUpTo(LONGEST), candidatesUpTo(SHORTER)]
const RUN = new RegExp(`[^${STOP}]*`, 'uy')
const ADDRESS = /^(https?:\/\/|mailto:[^@]*@|[^@/?#]*@)?([^/?#:[]+|\[[^\]]*\])(.*)$/isu

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

type Judge = (host: string, tail: string) => boolean

/** The candidate without what follows it in its sentence; empty when its host is none. */
function endOf(candidate: string, isHost: Judge, open: string): string {
  const [, before = '', given = '', rest = ''] = ADDRESS.exec(candidate) ?? []
  const host = rest ? given : withoutNextSentence(given)
  const tail = host === given ? tailOf(rest, open) : ''
  return isHost(host, tail) ? before + host + tail : ''
}

/** `palata.ru.Там` is a host and the first word of the next sentence. */
function withoutNextSentence(given: string): string {
  const host = given.replace(/[.。_-]+$/, '')
  const [, before, last] = /^(.*)\.(\p{Lu}\p{Ll}*)$/su.exec(host) ?? []
  const isNext = before?.includes('.') && !isEnding(last!) && isEnding(before.slice(before.lastIndexOf('.') + 1))
  return isNext ? before! : host
}

const CLOSED_BY: Record<string, string> = { '(': ')', '[': ']', '{': '}' }

/** A sign of the sentence and not of the address before it. Pictures in the middle of an address stay. */
const SIGN = new RegExp(
  `(?:[.,:;!?'*–¹²³⁰-⁹${INVISIBLE}\\p{Extended_Pictographic}\\p{Regional_Indicator}\\p{Emoji_Modifier}\\u{e0020}-\\u{e007f}]|[\\d#*]\\ufe0f?\\u20e3)$`,
  'u',
)

/** The address without the signs behind it; `open` are those that its line opened. */
function withoutSigns(address: string, open: string): string {
  let end = address.length
  for (;;) {
    const sign = SIGN.exec(address.slice(Math.max(0, end - 3), end))?.[0] ?? ''
    if (!sign && !(end > 0 && open.includes(address[end - 1]!))) return address.slice(0, end)
    end -= sign.length || 1
  }
}

/** Port, path, query and fragment up to a bracket without its pair, or to a second address after a comma. */
function tailOf(rest: string, open: string): string {
  const brackets: { sign: string; at: number }[] = []
  let end = rest.length
  for (const { 0: sign, index } of rest.matchAll(/[()[\]{},;]/g)) {
    if (CLOSED_BY[sign]) brackets.push({ sign: CLOSED_BY[sign], at: index })
    else if (sign === ',' || sign === ';' ? !isAddressNext(rest, index + 1) : brackets.at(-1)?.sign === sign) {
      if (sign !== ',' && sign !== ';') brackets.pop()
    } else {
      end = index
      break
    }
  }
  const address = withoutSigns(rest.slice(0, Math.min(end, brackets[0]?.at ?? end)), open)
  return withoutSigns(withoutNextWord(address), open)
}

/** `palata.ru/x.Там` and `palata.ru/x,там` are an address and the next word; an address in Russian goes on. */
const withoutNextWord = (tail: string) =>
  tail.replace(/^((?::\d+)?\/[!"$->@-~]*?)(?:[.!]\p{Lu}|[,;])\p{Script=Cyrillic}*$/u, '$1')

const NEXT = new RegExp(`https?:\\/\\/|www\\.|(?<host>${HOST})(?=[/:?#,;]|$)`, 'iuy')

function isAddressNext(rest: string, at: number): boolean {
  NEXT.lastIndex = at
  const next = NEXT.exec(rest)
  return next !== null && (next.groups?.host === undefined || isWrittenAlone(next.groups.host, ''))
}

const isEnding = (label: string) => HOST_ENDINGS.has(label.toLowerCase()) || /^xn--[a-z\d-]+$/i.test(label)
const isNamed: Judge = (host) => isEnding(host.slice(host.lastIndexOf('.') + 1))

/** A host that a scheme stands before, as the browser reads it: a name without a dot is no public one. */
const isPublic: Judge = (host) => {
  const address = `https://${host}`
  return URL.canParse(address) && /^(?!.*\.\.).*.[.:]./.test(new URL(address).hostname)
}

/** A host that nothing stands before. */
const isWrittenAlone: Judge = (host, tail) => {
  if (host.includes('_')) return false
  if (/^www\..+\..*\p{L}$/iu.test(host)) return true
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const isCased = ending !== ending.toLowerCase() && host !== host.toUpperCase()
  if (!isEnding(ending) || isCased) return false
  if (tail.startsWith('/')) return true
  const isShort = /^(?:[а-яё]\.|(?:\d{1,2}\.)+)[^.]+$/iu.test(host)
  return !FILE_ENDINGS.has(ending.toLowerCase()) && !isShort && !NOT_HOSTS.test(host) && !SHARES.test(host)
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
