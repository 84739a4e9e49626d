/** A video of YouTube or a post of Telegram that stands in a text. */
export interface Embed {
  kind: 'youtube' | 'telegram'
  /** Of the video; of a post its channel and number, `palata/12`. */
  id: string
  /** Where it stands at its own site. */
  link: string
}

const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']
const VIDEO_ID = /^[\w-]{11}$/

/** What an address shows; null for any that is no video of YouTube and no post of Telegram. */
export function readEmbed(address: string): Embed | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null
  if (url.hostname === 'youtu.be') return video(url.pathname.slice(1))
  if (YOUTUBE.includes(url.hostname)) {
    const [, embedded] = /^\/embed\/([^/]*)$/.exec(url.pathname) ?? []
    return video(embedded ?? (url.pathname === '/watch' ? (url.searchParams.get('v') ?? '') : ''))
  }
  const [, post] = /^\/(?:s\/)?([A-Za-z]\w{3,31}\/\d{1,9})\/?$/.exec(url.pathname) ?? []
  return url.hostname === 't.me' && post ? { kind: 'telegram', id: post, link: `https://t.me/${post}` } : null
}

function video(id: string): Embed | null {
  return VIDEO_ID.test(id) ? { kind: 'youtube', id, link: `https://www.youtube.com/watch?v=${id}` } : null
}
