import { any, documented, type Place } from '#testing/documented/index.ts'
import { DEEPL_KEY } from '../../../../sandbox/src/translation/index.ts'
import { createDeepl, createLibreTranslate, deeplUrlOf } from './index.ts'

const FREE = 'https://api-free.deepl.com'
const deepl = (place: Place, apiKey = DEEPL_KEY) => createDeepl({ ...place.http(deeplUrlOf(apiKey), '/deepl'), apiKey })
const body = { text: ['Bitcoin is up'], target_lang: 'RU', preserve_formatting: true, source_lang: 'EN' }
const asks = {
  call: `POST ${FREE}/v2/translate`,
  headers: { authorization: `DeepL-Auth-Key ${DEEPL_KEY}`, 'content-type': 'application/json' },
}
const refused = { message: 'words' }

documented({
  service: 'DeepL',
  read: [
    {
      address: 'https://github.com/DeepLcom/openapi/blob/main/openapi.json',
      on: '2026-11-28',
      edition: 'd161fd2 of 2026-06-30',
    },
    { address: 'https://developers.deepl.com/docs/best-practices/error-handling', on: '2026-11-28' },
  ],
  exchanges: [
    {
      says: 'texts come back in their order, each with the language that was found',
      by: (place) => deepl(place).toRussian(['Bitcoin is up'], 'en'),
      wire: [
        {
          asks: { ...asks, body },
          answers: {
            body: {
              translations: [
                {
                  detected_source_language: 'EN',
                  text: 'Биткоин растёт',
                  billed_characters: 13,
                  model_type_used: 'quality_optimized',
                },
              ],
            },
          },
        },
      ],
      gives: ['Биткоин растёт'],
    },
    {
      says: 'a wrong key is refused with 403',
      by: (place) => deepl(place, 'wrong:fx').toRussian(['Bitcoin is up'], 'en'),
      wire: [
        {
          asks: { ...asks, headers: { authorization: 'DeepL-Auth-Key wrong:fx' }, body },
          answers: { status: 403, body: refused },
        },
      ],
      refuses: { status: 403, retryable: false },
    },
    {
      says: 'a spent month is refused with 456',
      by: async (place) => {
        await place.order('/__sim/translation/quota', { spent: 500_000 })
        return deepl(place).toRussian(['Bitcoin is up'], 'en')
      },
      wire: [{ asks: { ...asks, body }, answers: { status: 456, body: refused } }],
      refuses: { status: 456, retryable: false },
    },
    {
      says: 'too many calls are refused with 429',
      by: (place) => deepl(place).toRussian(['Bitcoin is up'], 'en'),
      wire: [{ asks: { ...asks, body }, answers: { status: 429, body: refused } }],
      refuses: { status: 429, retryable: true },
      notInSandbox: 'the sandbox counts no calls',
    },
  ],
})

const HOST = 'https://libretranslate.example'
const libre = (place: Place, apiKey?: string) =>
  createLibreTranslate({ ...place.http(HOST, '/libretranslate'), ...(apiKey && { apiKey }) })
const settings = {
  asks: { call: `GET ${HOST}/frontend/settings` },
  answers: {
    body: {
      charLimit: 2_000,
      frontendTimeout: 500,
      apiKeys: true,
      keyRequired: false,
      suggestions: false,
      filesTranslation: false,
      supportedFilesFormat: [],
      language: any({}),
    },
  },
}
const given = { q: ['Bitcoin is up'], source: 'en', target: 'ru', format: 'text' }

documented({
  service: 'LibreTranslate',
  read: [
    {
      address: 'https://github.com/LibreTranslate/LibreTranslate/blob/main/libretranslate/app.py',
      on: '2026-11-28',
      edition: '39429cb of 2026-07-24',
    },
  ],
  exchanges: [
    {
      says: 'a host names its limit, and a list of texts comes back as a list',
      by: (place) => libre(place).toRussian(['Bitcoin is up'], 'en'),
      wire: [
        settings,
        {
          asks: { call: `POST ${HOST}/translate`, body: given },
          answers: { body: { translatedText: ['Биткоин растёт'] } },
        },
      ],
      gives: ['Биткоин растёт'],
    },
    {
      says: 'the language is found by the host where it is not told',
      by: (place) => libre(place).toRussian(['Bitcoin is up'], ''),
      wire: [
        settings,
        {
          asks: { call: `POST ${HOST}/translate`, body: { ...given, source: 'auto' } },
          answers: {
            body: { translatedText: ['Биткоин растёт'], detectedLanguage: [{ confidence: 90, language: 'en' }] },
          },
        },
      ],
      gives: ['Биткоин растёт'],
    },
    {
      says: 'an unknown language is refused with 400',
      by: (place) => libre(place).toRussian(['Pole'], 'pl'),
      wire: [
        settings,
        {
          asks: { call: `POST ${HOST}/translate`, body: { ...given, q: ['Pole'], source: 'pl' } },
          answers: { status: 400, body: { error: 'pl is not supported' } },
        },
      ],
      refuses: { status: 400, retryable: false },
    },
    {
      says: 'a wrong key is refused with 403',
      by: (place) => libre(place, 'wrong').toRussian(['Bitcoin is up'], 'en'),
      wire: [
        settings,
        {
          asks: { call: `POST ${HOST}/translate`, body: { ...given, api_key: 'wrong' } },
          answers: { status: 403, body: { error: 'Invalid API key' } },
        },
      ],
      refuses: { status: 403, retryable: false },
      notInSandbox: 'the sandbox asks for no key',
    },
  ],
})
