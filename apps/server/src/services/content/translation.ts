import { type Config, ConfigProblem } from '../../platform/config.ts'
import type { ProviderLogger } from '../../providers/http.ts'
import { createDeepl, createLibreTranslate, deeplUrlOf, type Translator } from '../../providers/translation/index.ts'
import type { SandboxAddress } from '../sandbox/sandbox.ts'

type Settings = Pick<
  Config,
  | 'isProduction'
  | 'ALLOW_SIMULATORS'
  | 'DEEPL_API_KEY'
  | 'DEEPL_API_URL'
  | 'LIBRETRANSLATE_URL'
  | 'LIBRETRANSLATE_API_KEY'
>

/** Production without a translator shows only originals. */
export function isTranslationSimulated(config: Settings): boolean {
  return !config.DEEPL_API_KEY && !config.LIBRETRANSLATE_URL && (!config.isProduction || config.ALLOW_SIMULATORS)
}

export function createTranslatorOf(
  config: Settings,
  sandbox: Pick<SandboxAddress, 'url'> | null,
  logger: ProviderLogger,
): Translator | null {
  const place = translatorOf(config, sandbox)
  if (!place) return null
  const { engine, isSimulated, ...rest } = place
  if (engine === 'deepl') return createDeepl({ ...rest, logger })
  return createLibreTranslate({ ...rest, logger, ...(isSimulated && { callsPerMinute: 600 }) })
}

type Place = { engine: 'deepl'; apiKey: string } | { engine: 'libretranslate'; apiKey?: string }

/** The translator; null when there is none. */
export function translatorOf(
  config: Settings,
  sandbox: Pick<SandboxAddress, 'url'> | null,
): (Place & { baseUrl: string; isSimulated: boolean }) | null {
  const { DEEPL_API_KEY: deeplKey, LIBRETRANSLATE_URL: libreUrl, LIBRETRANSLATE_API_KEY: libreKey } = config
  if (deeplKey && libreUrl)
    throw new ConfigProblem('DEEPL_API_KEY и LIBRETRANSLATE_URL: переводит один из них, уберите другой.')
  const real = { isSimulated: false }
  if (deeplKey)
    return { ...real, engine: 'deepl', baseUrl: config.DEEPL_API_URL ?? deeplUrlOf(deeplKey), apiKey: deeplKey }
  if (libreUrl) return { ...real, engine: 'libretranslate', baseUrl: libreUrl, ...(libreKey && { apiKey: libreKey }) }
  if (!sandbox || !isTranslationSimulated(config)) return null
  return { engine: 'libretranslate', baseUrl: `${sandbox.url}/libretranslate`, isSimulated: true }
}
