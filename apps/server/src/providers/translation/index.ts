import { z } from 'zod'
import { ProviderError } from '../errors.ts'
import { createHttp, type HttpOptions } from '../http.ts'
import { inPieces } from './pieces.ts'

/** Translates plain texts into Russian. */
export interface Translator {
  /** Name stored with each translation. */
  engine: string
  /** How much is worth asking for at once. Longer texts are translated too, in pieces. */
  most: { texts: number; characters: number }
  /** Translations in the given order. `from` is a language code, or empty when unknown. Throws `ProviderError`. */
  toRussian: (texts: string[], from: string) => Promise<string[]>
}

export type TranslatorOptions = HttpOptions & {
  /** Required for DeepL; for LibreTranslate only where its host requires one. */
  apiKey?: string
}

/** Language codes that both services know; others are detected by the service. */
const SOURCES = new Set(
  'ar bg cs da de el en es et fi fr hu id it ja ko lt lv nl pl pt ro sk sl sv tr uk zh'.split(' '),
)
/** Without a GPU a page takes seconds. */
const PATIENCE_MS = 60_000
const LARGEST_ANSWER = 4_000_000

const Libre = z.object({ translatedText: z.array(z.string()) })
/** `GET /frontend/settings`; -1 is no limit. */
const LibreSettings = z.object({ charLimit: z.number().int() })
/** The limit of the hosted service, taken where the settings do not tell one. */
const HOSTED_CHARACTERS = 2_000
const SETTINGS_MS = 3_600_000

/**
 * LibreTranslate (https://docs.libretranslate.com), self-hosted or public. Its limit of characters is a setting of each
 * host and is asked for hourly.
 */
export function createLibreTranslate({ apiKey, ...options }: TranslatorOptions): Translator {
  const http = createHttp('libretranslate', { timeoutMs: PATIENCE_MS, maxBytes: LARGEST_ANSWER, ...options })
  let limit: { characters: number; at: number } | null = null

  async function mostCharacters(): Promise<number> {
    if (limit && performance.now() - limit.at < SETTINGS_MS) return limit.characters
    const { charLimit } = await http.json('/frontend/settings', LibreSettings).catch((error: unknown) => {
      if (!(error instanceof ProviderError)) throw error
      return { charLimit: HOSTED_CHARACTERS }
    })
    limit = { characters: charLimit > 0 ? charLimit : Number.POSITIVE_INFINITY, at: performance.now() }
    return limit.characters
  }

  async function translate(texts: string[], from: string): Promise<string[]> {
    const body = {
      q: texts,
      source: SOURCES.has(from) ? from : 'auto',
      target: 'ru',
      format: 'text',
      ...(apiKey && { api_key: apiKey }),
    }
    const { translatedText } = await http.post('/translate', body, Libre)
    return paired('libretranslate', texts, translatedText)
  }

  return {
    engine: 'libretranslate',
    most: { texts: 20, characters: 20_000 },
    async toRussian(texts, from) {
      const characters = Math.min(await mostCharacters(), 20_000)
      return inPieces(texts, { texts: 20, characters, bytes: LARGEST_ANSWER }, (part) => translate(part, from))
    },
  }
}

const Deepl = z.object({ translations: z.array(z.object({ text: z.string() })) })

/**
 * DeepL (https://developers.deepl.com/docs). A request has at most 128 KiB
 * (https://developers.deepl.com/docs/resources/usage-limits, read 2026-11-27) and 50 texts. Repeated calls are charged
 * again, so there are no retries.
 */
export function createDeepl({ apiKey = '', ...options }: TranslatorOptions): Translator {
  const headers = { authorization: `DeepL-Auth-Key ${apiKey}` }
  const http = createHttp('deepl', { timeoutMs: PATIENCE_MS, maxBytes: LARGEST_ANSWER, ...options }, headers)
  return {
    engine: 'deepl',
    most: { texts: 50, characters: 60_000 },
    toRussian(texts, from) {
      const source = SOURCES.has(from) ? { source_lang: from.toUpperCase() } : {}
      return inPieces(texts, { texts: 50, characters: 60_000, bytes: 128 * 1024 }, async (part) => {
        const body = { text: part, target_lang: 'RU', preserve_formatting: true, ...source }
        const { translations } = await http.post('/v2/translate', body, Deepl)
        return paired(
          'deepl',
          part,
          translations.map(({ text }) => text),
        )
      })
    },
  }
}

/** DeepL's free plan has its own host. */
export const deeplUrlOf = (apiKey: string) =>
  apiKey.endsWith(':fx') ? 'https://api-free.deepl.com' : 'https://api.deepl.com'

function paired(service: string, texts: string[], translated: string[]): string[] {
  if (translated.length === texts.length) return translated
  const told = `${translated.length} translations of ${texts.length} texts`
  throw new ProviderError(service, told, { status: 200, retryable: false })
}
