import { createHttp, type HttpOptions, ProviderError } from '../http.ts'
import { type ChannelPage, readChannel } from './page.ts'

export type { ChannelPage, ChannelPost } from './page.ts'

export interface ChannelReader {
  /**
   * The latest twenty posts or so of a public channel, or those before the number. Null where there is no such channel,
   * or it shows itself to nobody outside. Throws `ProviderError` when nobody answers or the page is none we know.
   */
  read: (channel: string, before?: number) => Promise<ChannelPage | null>
}

export type ChannelOptions = Omit<HttpOptions, 'baseUrl'> & {
  /** `https://t.me/s` */
  baseUrl: string
}

const LARGEST_PAGE = 4_000_000
/** As Telegram names channels. */
export const CHANNEL_NAME = /^[A-Za-z]\w{3,31}$/

/** Reads the page that Telegram makes of a public channel for whoever has no Telegram: without a key, a few in a minute. */
export function createChannelReader(options: ChannelOptions): ChannelReader {
  const http = createHttp('telegram-channels', {
    callsPerMinute: 6,
    maxWaitMs: 30_000,
    timeoutMs: 10_000,
    retries: 1,
    maxBytes: LARGEST_PAGE,
    ...options,
  })

  async function read(channel: string, before?: number): Promise<ChannelPage | null> {
    if (!CHANNEL_NAME.test(channel)) return null
    const bytes = await http.bytes(`/${channel}`, { before }).catch(elsewhereIsNothing)
    if (!bytes) return null
    const page = readChannel(new TextDecoder().decode(bytes))
    if (page) return page
    throw new ProviderError('telegram-channels', `${channel}: page not understood`, { status: 200, retryable: true })
  }

  return { read }
}

/** Telegram leads from a channel that has no such page to the one that offers to open it in the application. */
function elsewhereIsNothing(error: unknown): null {
  if (error instanceof ProviderError && [301, 302, 303, 307, 308, 404, 410].includes(error.status ?? 0)) return null
  throw error
}
