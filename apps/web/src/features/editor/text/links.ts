import { withoutHidden } from './hidden.ts'

const SCHEME = /^[a-z][a-z\d+.-]*:/i
/** A colon before digits is a port: `palata.ru:8080` has no scheme. */
const PORT = /^[^/:]+:\d+(\/|$)/
const ALLOWED = ['http:', 'https:', 'mailto:']

/** The address that a person means by these words, `https` added where no scheme is said; null where they are no address. */
export function readAddress(words: string): string | null {
  const typed = withoutHidden(words).trim()
  if (typed === '' || /\s/.test(typed)) return null
  if (typed.startsWith('/') && !typed.startsWith('//')) return typed
  const hasScheme = SCHEME.test(typed) && !PORT.test(typed)
  const url = URL.parse(hasScheme ? typed : `https://${typed}`)
  if (!url || !ALLOWED.includes(url.protocol) || url.username || url.password) return null
  if (url.protocol !== 'mailto:' && !isHost(url.hostname)) return null
  return url.href
}

/** A word without a dot is no host that anybody else has. */
const isHost = (name: string) => /^[^.].*\.(?!\d+$)[^.]{2,}$/.test(name)
