import type { Config } from '../platform/config.ts'
import { type ChannelReader, createChannelReader } from '../providers/channels/index.ts'
import type { ProviderLogger } from '../providers/http.ts'
import type { SandboxAddress } from './sandbox.ts'

/** Telegram's pages of public channels; on a developer's machine the sandbox's, and nobody where the operator says so. */
export function createChannelsOf(
  config: Pick<Config, 'isProduction' | 'TELEGRAM_CHANNELS' | 'TELEGRAM_PREVIEW_BASE'>,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): ChannelReader | null {
  if (!config.TELEGRAM_CHANNELS) return null
  const { TELEGRAM_PREVIEW_BASE: given } = config
  if (given) return createChannelReader({ baseUrl: given, logger })
  if (config.isProduction || !sandbox) return createChannelReader({ baseUrl: 'https://t.me/s', logger })
  return createChannelReader({ baseUrl: `${sandbox.url}/t.me/s`, logger, callsPerMinute: 600 })
}
