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
const TELEGRAM_HOSTS = ['t.me', 'telegram.me', 'telegram.org']
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

  const ownHost = new URL(options.baseUrl).host
  const isTelegram = ({ protocol, host }: URL) =>
    protocol === 'tg:' || host === ownHost || TELEGRAM_HOSTS.includes(host)

  /** Telegram redirects from a channel without a preview to its page that opens the app; others' redirects tell nothing. */
  function absentIsNothing(error: unknown): null {
    if (!(error instanceof ProviderError)) throw error
    const { status, movedTo } = error
    if (status === 404 || status === 410 || (movedTo !== null && isTelegram(new URL(movedTo)))) return null
    throw error
  }

  async function read(channel: string, before?: number): Promise<ChannelPage | null> {
    if (!CHANNEL_NAME.test(channel)) return null
    const bytes = await http.bytes(`/${channel}`, { before }).catch(absentIsNothing)
    if (!bytes) return null
    const page = await parseForeign('telegram-channels', 'channel', bytes)
    if (page) return page
    throw new ProviderError('telegram-channels', `${channel}: page not understood`, { status: 200, retryable: true })
  }

  return { read }
}
