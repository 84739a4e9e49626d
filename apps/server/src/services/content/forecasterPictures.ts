import type { Config } from '../../platform/config.ts'
import type { ProviderLogger } from '../../providers/http.ts'
import { createPictureSource, PICTURE_HOSTS, type PictureSource } from '../../providers/pictures/index.ts'
import { publicFetch } from '../../providers/publicFetch.ts'
import { wayOutOf } from '../messages/outgoing.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'

/** Pictures of X and Telegram; in development also the sandbox's. */
export function createPicturesOf(
  config: Pick<Config, 'isProduction' | 'OUTGOING_PROXY' | 'OUTGOING_PROXY_HOSTS'>,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): PictureSource {
  if (config.isProduction || !sandbox) {
    const fetch = publicFetch({ way: wayOutOf(config) })
    return createPictureSource({ hosts: PICTURE_HOSTS, logger, fetch })
  }
  const { host } = new URL(sandbox.url)
  return createPictureSource({ hosts: [...PICTURE_HOSTS, host], logger, allowsHttp: true })
}
