import type { PageConfig } from '@palata/contract/page'
import type { Config } from '../../platform/config.ts'
import { createEmbedSource, EMBED_HOSTS, type EmbedSource } from '../../providers/embeds/index.ts'
import type { ProviderLogger } from '../../providers/http.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'

export interface EmbedsShown {
  page: Pick<PageConfig, 'embedFrames'>
  /** Origins of the frames, for the content security policy. */
  frames: string[]
}

/** YouTube and Telegram; in development the sandbox instead, because the demo's videos are made up. */
export function createEmbedsOf(
  { isProduction }: Pick<Config, 'isProduction'>,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): { source: EmbedSource; shown: EmbedsShown } {
  if (isProduction || !sandbox)
    return {
      source: createEmbedSource({ hosts: EMBED_HOSTS, logger }),
      shown: { page: {}, frames: ['https://www.youtube-nocookie.com', 'https://t.me'] },
    }
  const { url } = sandbox
  const hosts = {
    youtube: `${url}/www.youtube.com`,
    youtubePictures: `${url}/i.ytimg.com`,
    telegram: `${url}/t.me`,
    telegramPictures: [new URL(url).host],
  }
  return {
    source: createEmbedSource({ hosts, logger, callsPerMinute: 1200 }),
    shown: {
      page: { embedFrames: { youtube: `${url}/www.youtube-nocookie.com`, telegram: `${url}/t.me` } },
      frames: [url],
    },
  }
}
