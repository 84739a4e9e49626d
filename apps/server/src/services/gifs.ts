import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'
import { createGifs, type GifSearch } from '../providers/gifs/index.ts'
import type { SandboxAddress } from './sandbox.ts'

/** A production without a key has no GIF search. */
export function areGifsSimulated(config: Config): boolean {
  return !config.GIF_API_KEY && (!config.isProduction || config.ALLOW_SIMULATORS)
}

/** KLIPY keeps its files at these, and below them. */
const FILE_HOSTS = ['klipy.com']

export function createGifsOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: Logger,
): GifSearch | null {
  const place = gifsAt(config, sandbox)
  return place && createGifs({ ...place, logger })
}

/** Where GIFs are looked for; null where nowhere. */
export function gifsAt(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const { GIF_API_KEY: apiKey, GIF_API_BASE: baseUrl } = config
  if (apiKey) return { baseUrl, apiKey, fileHosts: [...FILE_HOSTS, new URL(baseUrl).host] }
  if (!sandbox || !areGifsSimulated(config)) return null
  return { baseUrl: `${sandbox.url}/klipy/v2`, apiKey: 'sandbox', fileHosts: [new URL(sandbox.url).host] }
}
