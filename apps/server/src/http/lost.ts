/** A page and a call that are not there. */
const LOST_PAGE = '/missing/%25'
const LOST_CALL = '/api/missing/'

/** Nothing is called so, and no column takes it. */
const ZERO = '%00'

/**
 * The address to serve for the one that was asked for. A page's address that cannot be decoded leads to the page of
 * what is not there, where a program reads JSON; a zero byte names nothing, and in a question it is a space.
 */
export function servedUrl(url: string): string {
  if (!url.includes('%')) return url
  const isCall = url.startsWith('/api/')
  const [path = '', ...query] = url.split('?')
  if (path.includes(ZERO)) return isCall ? LOST_CALL : LOST_PAGE
  if (!isCall && !isDecodable(path)) return LOST_PAGE
  // What is left between two signs must not make a zero byte anew.
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
