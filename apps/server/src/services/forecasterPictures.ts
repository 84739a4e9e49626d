import type { Config } from '../platform/config.ts'
import type { ProviderLogger } from '../providers/http.ts'
import { createPictureSource, PICTURE_HOSTS, type PictureSource } from '../providers/pictures/index.ts'
import { publicFetch } from '../providers/publicFetch.ts'
import type { SandboxAddress } from './sandbox.ts'

/** Pictures of X and Telegram; in development also the sandbox's. */
export function createPicturesOf(
  { isProduction }: Pick<Config, 'isProduction'>,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): PictureSource {
  if (isProduction || !sandbox) return createPictureSource({ hosts: PICTURE_HOSTS, logger, fetch: publicFetch() })
  const { host } = new URL(sandbox.url)
  return createPictureSource({ hosts: [...PICTURE_HOSTS, host], logger, allowsHttp: true })
}
