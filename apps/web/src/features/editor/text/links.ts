import { withoutHidden } from './hidden.ts'

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** Digits after a colon are a port: `palata.ru:8080` has no scheme. */
const PORT = /^[^/:]+:\d+(\/|$)/
const ALLOWED = ['http:', 'https:', 'mailto:']

/** Turns typed text into an address, adding `https` when there is no scheme; null when it is no address. */
export function readAddress(words: string): string | null {
  const typed = withoutHidden(words).trim()
  if (typed === '' || /\s/.test(typed)) return null
  if (typed.startsWith('/') && !typed.startsWith('//')) return typed
  const hasScheme = SCHEME.test(typed) && !PORT.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || !ALLOWED.includes(url.protocol) || url.username || url.password) return null
  if (url.protocol !== 'mailto:' && !isHost(url.hostname) && !(hasScheme && isNumber(url.hostname))) return null
  return url.href
}

/** A name without a dot is no public host. */
const isHost = (name: string) => /^[^.].*\.(?!\d+$)[^.]{2,}$/.test(name)
/** An address of IPv4 or IPv6. */
const isNumber = (name: string) => /^\d+(?:\.\d+){3}$|^\[.+\]$/.test(name)
