import type { Config } from '../../platform/config.ts'
import { type ChannelReader, createChannelReader } from '../../providers/channels/index.ts'
import type { ProviderLogger } from '../../providers/http.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'

type Settings = Pick<Config, 'isProduction' | 'TELEGRAM_CHANNELS' | 'TELEGRAM_PREVIEW_BASE'>

/** Telegram's channel previews; in development the sandbox's; null when the operator disabled them. */
export function createChannelsOf(
  config: Settings,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): ChannelReader | null {
  const place = channelsAt(config, sandbox)
  if (!place) return null
  const { baseUrl, isSimulated } = place
  return createChannelReader({ baseUrl, logger, ...(isSimulated && { callsPerMinute: 600 }) })
}

/** Base address of channel previews; null when they are not read. */
export function channelsAt(config: Settings, sandbox: Pick<SandboxAddress, 'url'> | null) {
  if (!config.TELEGRAM_CHANNELS) return null
  const { TELEGRAM_PREVIEW_BASE: given } = config
  if (given) return { baseUrl: given, isSimulated: false }
  if (config.isProduction || !sandbox) return { baseUrl: 'https://t.me/s', isSimulated: false }
  return { baseUrl: `${sandbox.url}/t.me/s`, isSimulated: true }
}
