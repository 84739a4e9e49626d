/** Addresses that do not exist, one of a page and one of a call. */
const LOST_PAGE = '/missing/%25'
const LOST_CALL = '/api/missing/'

/** A zero byte: no name has one, and no text column accepts it. */
const ZERO = '%00'

/**
 * The address to serve for a requested one. A page address that cannot be decoded becomes the not-found page, because
 * the router would answer JSON; an address with a zero byte is not found, and in a query the byte becomes a space.
 */
export function servedUrl(url: string): string {
  if (!url.includes('%')) return url
  const isCall = url.startsWith('/api/')
  const [path = '', ...query] = url.split('?')
  if (path.includes(ZERO)) return isCall ? LOST_CALL : LOST_PAGE
  if (!isCall && !isDecodable(path)) return LOST_PAGE
  // Replaced by a sign, since removing it could join the rest into a new zero byte.
  return [path, ...query.map((part) => part.replaceAll(ZERO, '+'))].join('?')
}

function isDecodable(path: string) {
  try {
    decodeURI(path)
    return true
  } catch {
    return false
  }
}
