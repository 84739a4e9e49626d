import { FILE_ENDINGS, HOST_ENDINGS, NOT_HOSTS, SHARES } from './hostEndings.ts'
import { ADDRESS, HOST, INVISIBLE } from './linkPattern.ts'

export type Judge = (host: string, tail: string) => boolean

/** The candidate without what follows it in its sentence; empty when its host is none. */
export function endOf(candidate: string, isHost: Judge, open: string): string {
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

export const isEnding = (label: string) => HOST_ENDINGS.has(label.toLowerCase()) || /^xn--[a-z\d-]+$/i.test(label)
export const isNamed: Judge = (host) => isEnding(host.slice(host.lastIndexOf('.') + 1))

/** A host that a scheme stands before, as the browser reads it: a name without a dot is no public one. */
export const isPublic: Judge = (host) => {
  const address = `https://${host}`
  return URL.canParse(address) && /^(?!.*\.\.).*.[.:]./.test(new URL(address).hostname)
}

/** A host that nothing stands before. */
export const isWrittenAlone: Judge = (host, tail) => {
  if (host.includes('_')) return false
  if (/^www\..+\..*\p{L}$/iu.test(host)) return true
  const ending = host.slice(host.lastIndexOf('.') + 1)
  const isCased = ending !== ending.toLowerCase() && host !== host.toUpperCase()
  if (!isEnding(ending) || isCased) return false
  if (tail.startsWith('/')) return true
  const isShort = /^(?:[а-яё]\.|(?:\d{1,2}\.)+)[^.]+$/iu.test(host)
  return !FILE_ENDINGS.has(ending.toLowerCase()) && !isShort && !NOT_HOSTS.test(host) && !SHARES.test(host)
}
