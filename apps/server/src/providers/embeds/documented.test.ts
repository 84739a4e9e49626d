import { sandboxApart } from '#testing/documented/apart.ts'
import { any, documented, type Place } from '#testing/documented/index.ts'
import { createEmbedSource, EMBED_HOSTS } from './index.ts'

const { youtube, youtubePictures, telegram } = EMBED_HOSTS
const look = (place: Place, kind: 'youtube' | 'telegram', id: string) => {
  const { baseUrl: _, ...options } = place.http(youtube, '/www.youtube.com')
  return createEmbedSource({
    ...options,
    hosts: {
      youtube: place.at(youtube, '/www.youtube.com'),
      youtubePictures: place.at(youtubePictures, '/i.ytimg.com'),
      telegram: place.at(telegram, '/t.me'),
      telegramPictures: [],
    },
  }).look(kind, id)
}
const oembed = (id: string) => ({
  call: `GET ${youtube}/oembed`,
  query: { url: `https://www.youtube.com/watch?v=${id}`, format: 'json' },
})
const jpeg = { headers: { 'content-type': 'image/jpeg' }, reads: () => 'a picture' }
const words = { reads: () => 'words' }

documented({
  service: 'YouTube',
  read: [{ address: 'https://oembed.com/', on: '2026-11-28' }],
  standIn: sandboxApart,
  exchanges: [
    {
      says: 'a video has its title, its author and a poster',
      by: (place) => look(place, 'youtube', 'dQw4w9WgXcQ'),
      wire: [
        {
          asks: oembed('dQw4w9WgXcQ'),
          answers: {
            body: {
              type: 'video',
              version: any('1.0'),
              title: 'A title',
              author_name: 'An author',
              author_url: any('https://www.youtube.com/@author'),
              provider_name: any('YouTube'),
              provider_url: any('https://www.youtube.com/'),
              thumbnail_url: 'https://i.ytimg.com/vi/dQw4w9WgXcQ/hqdefault.jpg',
              thumbnail_width: any(480),
              thumbnail_height: any(360),
              width: any(200),
              height: any(113),
              html: any('<iframe></iframe>'),
            },
          },
        },
        {
          asks: { call: `GET ${youtubePictures}/vi/dQw4w9WgXcQ/maxresdefault.jpg` },
          answers: { ...jpeg, body: 'a picture' },
        },
      ],
      gives: {
        title: 'A title',
        author: 'An author',
        words: '',
        publishedAt: null,
        picture: Buffer.from('a picture'),
      },
    },
    {
      says: 'a removed video is refused with 404',
      by: (place) => look(place, 'youtube', 'gone4w9WgXc'),
      wire: [{ asks: oembed('gone4w9WgXc'), answers: { status: 404, body: 'Not Found', ...words } }],
      gives: null,
    },
    {
      says: 'a video that may not be embedded is refused with 401',
      by: (place) => look(place, 'youtube', 'shut4w9WgXc'),
      wire: [{ asks: oembed('shut4w9WgXc'), answers: { status: 401, body: 'Unauthorized', ...words } }],
      gives: null,
    },
  ],
})

const post = `<div class="tgme_widget_message js-widget_message" data-post="durov/1"><a class="tgme_widget_message_owner_name" href="https://t.me/durov"><span dir="auto">Durov</span></a><div class="tgme_widget_message_text js-message_text">Words</div><a class="tgme_widget_message_date"><time datetime="2026-11-19T16:05:11+00:00">16:05</time></a></div>`
const NEEDED = ['tgme_widget_message_owner_name', 'tgme_widget_message_text', 'tgme_widget_message_error']
const marks = { reads: (html: string) => NEEDED.filter((name) => html.includes(`class="${name}`)).join(' ') }
const asks = (id: string) => ({ call: `GET ${telegram}/${id}`, query: { embed: 1, mode: 'tme' } })

documented({
  service: 'pages of Telegram’s posts',
  read: [
    {
      address: 'https://core.telegram.org/widgets/post',
      on: '2026-11-20',
      edition: 'the page in the frame is documented by nobody: classes on which several kept parsers agree',
    },
  ],
  standIn: sandboxApart,
  exchanges: [
    {
      says: 'a post has its author, its words and its time',
      by: async (place) => {
        const { author, words, publishedAt } = (await look(place, 'telegram', 'durov/1'))!
        return { author, words, publishedAt }
      },
      wire: [{ asks: asks('durov/1'), answers: { body: post, ...marks } }],
      gives: { author: 'Durov', words: 'Words', publishedAt: new Date('2026-11-19T16:05:11Z') },
    },
    {
      says: 'a removed post is told on a page of its own',
      by: (place) => look(place, 'telegram', 'gone/1'),
      wire: [
        {
          asks: asks('gone/1'),
          answers: { body: '<div class="tgme_widget_message_error">Post not found</div>', ...marks },
        },
      ],
      gives: null,
    },
  ],
})
