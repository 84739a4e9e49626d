import type { FastifyInstance } from 'fastify'
import { createFaults, failing, failures } from '../market/control.ts'

/** API key of the sandbox's DeepL. */
export const DEEPL_KEY = 'sandbox-key:fx'
/** Characters a month, as in DeepL's free plan. */
const QUOTA = 500_000
/** Characters of one request, as the hosted LibreTranslate takes. */
const CHARACTERS = 2_000
/** Bytes of one request to DeepL. */
const BYTES = 128 * 1024

/** LibreTranslate under `/libretranslate`, DeepL under `/deepl`. Neither translates: they only mark the text. */
export function translation() {
  const faults = createFaults()
  let spent = 0

  return async (app: FastifyInstance) => {
    app.register(failures(faults), { prefix: '/__sim/translation' })
    app.post<{ Body: { spent: number } }>('/__sim/translation/quota', async ({ body }) => {
      spent = body.spent
      return { spent }
    })
    app.get('/libretranslate/frontend/settings', async () => ({ charLimit: CHARACTERS, keyRequired: false }))
    app.register(
      failing(faults, (outside) => {
        outside.post<{ Body: { q?: string | string[]; target?: string; source?: string } }>(
          '/libretranslate/translate',
          async ({ body: { q, target, source } }, reply) => {
            if (q === undefined || !target || !source)
              return reply.code(400).send({ error: 'Invalid request: missing q, source or target parameter' })
            if (source !== 'auto' && !/^(en|es|de|fr|uk|zh|ja)$/.test(source))
              return reply.code(400).send({ error: `${source} is not supported` })
            const size = [q].flat().join('').length
            if (size > CHARACTERS)
              return reply
                .code(400)
                .send({ error: `Invalid request: request (${size}) exceeds text limit (${CHARACTERS})` })
            return { translatedText: Array.isArray(q) ? q.map(inRussian) : inRussian(q) }
          },
        )
        outside.get('/deepl/v2/usage', async ({ headers }, reply) =>
          headers.authorization === `DeepL-Auth-Key ${DEEPL_KEY}`
            ? { character_count: spent, character_limit: QUOTA }
            : reply.code(403).send({ message: 'Authorization failure' }),
        )
        outside.post<{ Body: { text?: string[]; target_lang?: string; source_lang?: string } }>(
          '/deepl/v2/translate',
          async ({ body: { text, target_lang, source_lang = 'EN' }, headers }, reply) => {
            if (headers.authorization !== `DeepL-Auth-Key ${DEEPL_KEY}`)
              return reply.code(403).send({ message: 'Authorization failure' })
            if (!text || target_lang !== 'RU')
              return reply.code(400).send({ message: "Value for 'text' not supported." })
            if (Buffer.byteLength(JSON.stringify(text)) > BYTES)
              return reply.code(413).send({ message: 'Request Entity Too Large' })
            if (text.length > 50) return reply.code(413).send({ message: 'Too many texts' })
            spent += text.join('').length
            if (spent > QUOTA)
              return reply.code(456).send({ message: 'Quota for this billing period has been exceeded' })
            return {
              translations: text.map((one) => ({ detected_source_language: source_lang, text: inRussian(one) })),
            }
          },
        )
      }),
    )
  }
}

/** Marks the text, so that it differs from the original at a glance; numbers, tickers and lines stay. */
function inRussian(text: string): string {
  return text ? `Перевод: ${text}` : ''
}
