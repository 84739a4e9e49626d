/** A page that is not there. */
export const LOST = '/missing/%25'

/** Whether a page's address cannot be decoded: its reader sees the page of what is not there, where a program reads JSON. */
export function isLost(url: string) {
  if (!url.includes('%') || url.startsWith('/api/')) return false
  try {
    decodeURI(url.split('?', 1)[0]!)
    return false
  } catch {
    return true
  }
}
