import type { Logger } from 'pino'
import type { Config } from '../../platform/config.ts'
import { createGifs, type GifSearch } from '../../providers/gifs/index.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'

/** Production without a key has no GIF search. */
export function areGifsSimulated(config: Config): boolean {
  return !config.GIF_API_KEY && (!config.isProduction || config.ALLOW_SIMULATORS)
}

/** KLIPY's file hosts, including subdomains. */
const FILE_HOSTS = ['klipy.com']

const isOfKlipy = (url: string) => FILE_HOSTS.some((host) => `.${new URL(url).host}`.endsWith(`.${host}`))

export function createGifsOf(
  config: Config,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: Logger,
): GifSearch | null {
  const place = gifsAt(config, sandbox)
  return place && createGifs({ ...place, logger })
}

/** Settings of the GIF search; null when there is none. */
export function gifsAt(config: Config, sandbox: Pick<SandboxAddress, 'url'> | null) {
  const { GIF_API_KEY: apiKey, GIF_API_BASE: baseUrl } = config
  const by = isOfKlipy(baseUrl) ? 'KLIPY' : ''
  if (apiKey) return { baseUrl, apiKey, by, fileHosts: [...FILE_HOSTS, new URL(baseUrl).host] }
  if (!sandbox || !areGifsSimulated(config)) return null
  return { baseUrl: `${sandbox.url}/klipy/v2`, apiKey: 'sandbox', by: 'KLIPY', fileHosts: [new URL(sandbox.url).host] }
}
