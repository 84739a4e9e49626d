/** Content of another site in a text or below it: a YouTube video or something on Telegram. */
export interface Embed {
  kind: 'youtube' | 'telegram'
  /** Id of the video, or of a channel's post: `palata/12`. Null for a Telegram address that has no widget. */
  id: string | null
  /** Normalised address, as a post stores it. */
  address: string
  /** Its page on YouTube or Telegram. */
  link: string
}

/** Most embeds below one text. */
export const MOST_EMBEDS = 10
export const WRONG_EMBED = 'Ссылка должна иметь формат Embed из YouTube или Telegram'

const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']
// YouTube's `videoseries` (a playlist) and `live_stream` (a broadcast) are as long as a video id.
const VIDEO_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/
const POST = /^\/(?:s\/)?([A-Za-z]\w{3,31}\/\d{1,9})\/?$/

/** Reads an address in any of the usual forms; null unless it is a YouTube video or an address on t.me. */
export function readEmbed(address: string): Embed | null {
  const url = URL.canParse(address) ? new URL(address) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.port) return null
  if (url.hostname === 'youtu.be') return video(url.pathname.slice(1))
  if (YOUTUBE.includes(url.hostname)) {
    const [, embedded] = /^\/embed\/([^/]*)$/.exec(url.pathname) ?? []
    return video(embedded ?? (url.pathname === '/watch' ? (url.searchParams.get('v') ?? '') : ''))
  }
  return url.hostname === 't.me' && url.pathname !== '/' ? telegram(url) : null
}

function video(id: string): Embed | null {
  if (!VIDEO_ID.test(id)) return null
  return {
    kind: 'youtube',
    id,
    address: `https://www.youtube.com/embed/${id}`,
    link: `https://www.youtube.com/watch?v=${id}`,
  }
}

function telegram(url: URL): Embed {
  const [, id] = POST.exec(url.pathname) ?? []
  const address = id ? `https://t.me/${id}` : `https://t.me${url.pathname}${url.search}`
  return { kind: 'telegram', id: id ?? null, address, link: address }
}
