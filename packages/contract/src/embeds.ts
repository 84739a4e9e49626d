/** What stands of another site in a text or below it: a video of YouTube or something of Telegram. */
export interface Embed {
  kind: 'youtube' | 'telegram'
  /** Of the video; of a post of a channel, `palata/12`. Null for what Telegram has no widget of: it is a link alone. */
  id: string | null
  /** Its normal form, as it is kept in `embed_links`. */
  address: string
  /** Where it stands at its own site. */
  link: string
}

/** At most so many stand below a text. */
export const MOST_EMBEDS = 10
export const WRONG_EMBED = 'Ссылка должна иметь формат Embed из YouTube или Telegram'

const YOUTUBE = ['youtube.com', 'www.youtube.com', 'm.youtube.com', 'www.youtube-nocookie.com']
// Two words of YouTube's own addresses are as long as an id: a list and a channel's broadcast.
const VIDEO_ID = /^(?!videoseries$|live_stream$)[\w-]{11}$/
const POST = /^\/(?:s\/)?([A-Za-z]\w{3,31}\/\d{1,9})\/?$/

/** What an address shows; null for any that is neither a video of YouTube nor something of Telegram. */
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
