import { sandboxApart } from '#testing/documented/apart.ts'
import { any, documented, type Place } from '#testing/documented/index.ts'
import { createGifs } from './index.ts'

const HOST = 'https://api.klipy.com/v2'
const gifs = (place: Place, apiKey = 'a-key') =>
  createGifs({
    ...place.http(HOST, '/klipy/v2'),
    apiKey,
    fileHosts: ['klipy.com', new URL(place.at(HOST, '')).host],
  })
const query = {
  key: 'a-key',
  q: 'ракета',
  limit: 5,
  media_filter: 'gif,tinygif',
  contentfilter: 'medium',
  locale: 'ru',
}
const file = (name: string, dims: number[]) => ({
  url: `https://static.klipy.com/ii/${name}.gif`,
  dims,
  duration: 1.2,
  size: 98_211,
  preview: any(''),
})
const RESULT = {
  id: any('8870'),
  title: any('rocket'),
  created: any(1_795_000_000.1),
  content_description: 'ракета',
  hasaudio: false,
  tags: ['rocket'],
  url: any('https://klipy.com/gifs/rocket'),
  itemurl: any('https://klipy.com/gifs/rocket'),
  media_formats: { gif: file('a', [498, 280]), tinygif: file('b', [220, 124]) },
}

documented({
  service: 'KLIPY',
  read: [
    {
      address: 'https://docs.klipy.com/migrate-from-tenor',
      on: '2026-11-28',
      edition: 'its own text was not to be had: as the clients Flyclops/klipy_dart and dansup/klipy-php have it',
    },
    { address: 'https://docs.klipy.com/attribution', on: '2026-11-28', edition: 'as dansup/klipy-php tells it' },
    { address: 'https://developers.google.com/tenor/guides/response-objects-and-errors', on: '2026-11-20' },
  ],
  standIn: sandboxApart,
  exchanges: [
    {
      says: 'a search gives files of two sizes',
      by: async (place) => {
        const { results, next } = await gifs(place).search('ракета', { limit: 5, pos: '' })
        return { next, found: results.map(({ id, content_description }) => [id, content_description]) }
      },
      wire: [
        {
          asks: { call: `GET ${HOST}/search`, query },
          answers: { body: { results: [RESULT], next: any('20') } },
        },
      ],
      gives: { next: '20', found: [['8870', 'ракета']] },
    },
    {
      says: 'a call without a key is refused',
      by: (place) => gifs(place, '').search('ракета', { limit: 5, pos: '' }),
      wire: [
        {
          asks: { call: `GET ${HOST}/search`, query: { ...query, key: '' } },
          answers: { status: 401, body: { error: any('words') } },
        },
      ],
      refuses: { status: 401, retryable: false },
    },
  ],
})
