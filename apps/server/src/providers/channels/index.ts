import { ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { parseForeign } from '../parsing/index.ts'
import type { ChannelPage } from './page.ts'

export type { ChannelPage, ChannelPost } from './page.ts'

export interface ChannelReader {
  /**
   * The latest posts of a public channel, about twenty, or those before post `before`. Null when there is no such
   * channel or it has no public preview. Throws `ProviderError` without an answer or for an unknown page format.
   */
  read: (channel: string, before?: number) => Promise<ChannelPage | null>
}

export type ChannelOptions = Omit<HttpOptions, 'baseUrl'> & {
  /** `https://t.me/s` */
  baseUrl: string
}

const LARGEST_PAGE = 4_000_000
/** Telegram's rule for channel names. */
export const CHANNEL_NAME = /^[A-Za-z]\w{3,31}$/

/** Reads Telegram's public web preview of a channel: no key, a few calls per minute. */
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
    const page = await parseForeign('telegram-channels', 'channel', bytes)
    if (page) return page
    throw new ProviderError('telegram-channels', `${channel}: page not understood`, { status: 200, retryable: true })
  }

  return { read }
}

/** Telegram redirects from a channel without a preview to a page that opens the app. */
function elsewhereIsNothing(error: unknown): null {
  if (error instanceof ProviderError && [301, 302, 303, 307, 308, 404, 410].includes(error.status ?? 0)) return null
  throw error
}
