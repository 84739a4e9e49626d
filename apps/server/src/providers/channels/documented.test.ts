import { documented, type Place } from '#testing/documented/index.ts'
import { createChannelReader } from './index.ts'

const PREVIEW = 'https://t.me/s'
const read = (place: Place, name: string) => createChannelReader(place.http(PREVIEW, '/t.me/s')).read(name)
const post = (number: number) =>
  `<div class="tgme_widget_message_wrap js-widget_message_wrap"><div class="tgme_widget_message text_not_supported_wrap js-widget_message" data-post="telegram/${number}"><div class="tgme_widget_message_user"><a href="https://t.me/telegram"><i class="tgme_widget_message_user_photo bgcolor0"><img src="https://cdn4.telesco.pe/file/a.jpg"></i></a></div><div class="tgme_widget_message_bubble"><div class="tgme_widget_message_author accent_color"><a class="tgme_widget_message_owner_name" href="https://t.me/telegram"><span dir="auto">Telegram News</span></a></div><div class="tgme_widget_message_text js-message_text" dir="auto">Words</div><div class="tgme_widget_message_footer compact js-message_footer"><div class="tgme_widget_message_info short js-message_info"><span class="tgme_widget_message_views">1.2M</span><span class="copyonly"> views</span><span class="tgme_widget_message_meta"><a class="tgme_widget_message_date" href="https://t.me/telegram/${number}"><time datetime="2026-11-19T16:05:11+00:00" class="time">16:05</time></a></span></div></div></div></div></div>`
const page = `<!DOCTYPE html><html><body><header class="tgme_header"><div class="tgme_channel_info_header"><i class="tgme_page_photo_image bgcolor0"><img src="https://cdn4.telesco.pe/file/a.jpg"></i><div class="tgme_channel_info_header_title_wrap"><div class="tgme_channel_info_header_title"><span dir="auto">Telegram News</span></div></div></div><div class="tgme_channel_info_counters"><div class="tgme_channel_info_counter"><span class="counter_value">9.8M</span> <span class="counter_type">subscribers</span></div></div></header><section class="tgme_channel_history js-message_history"><div class="tgme_widget_message_centered js-messages_more_wrap"><a href="/s/telegram?before=340" class="tme_messages_more js-messages_more" data-before="340"></a></div>${post(340)}${post(341)}</section></body></html>`
/** What the page marks its parts with, and how it writes a time, a count and a post's place. */
const marksOf = (html: string) => ({
  classes: NEEDED.filter((name) => new RegExp(`class="[^"]*\\b${name}\\b`).test(html)).join(' '),
  place: /data-post="\w+\/\d+"/.test(html),
  time: /datetime="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00"/.test(html),
})
const NEEDED = [
  'tgme_channel_info_header_title',
  'tgme_channel_info_counter',
  'tgme_page_photo_image',
  'tgme_widget_message',
  'tgme_widget_message_owner_name',
  'tgme_widget_message_text',
  'tgme_widget_message_views',
  'tgme_widget_message_date',
]
const words = { isEdited: false, html: 'Words', notes: [], forwardedFrom: '', views: 1_200_000, media: [] }
const written = { ...words, publishedAt: new Date('2026-11-19T16:05:11Z') }

documented({
  service: 'pages of Telegram’s channels',
  read: [
    {
      address: 'https://t.me/s/telegram',
      on: '2026-11-20',
      edition: 'nobody documents it: classes on which several kept parsers agree',
    },
  ],
  exchanges: [
    {
      says: 'a channel has its title, its subscribers and its latest posts',
      by: (place) => read(place, place.isSandbox ? 'flows_desk' : 'telegram'),
      wire: [
        {
          asks: { call: /^GET https:\/\/t\.me\/s\/(telegram|flows_desk)$/ },
          answers: { headers: { 'content-type': 'text/html; charset=utf-8' }, body: page, reads: marksOf },
        },
      ],
      gives: {
        title: 'Telegram News',
        picture: 'https://cdn4.telesco.pe/file/a.jpg',
        subscribers: 9_800_000,
        posts: [
          { number: 340, ...written },
          { number: 341, ...written },
        ],
        numbers: [340, 341],
        before: 340,
      },
    },
    {
      says: 'a channel without a preview redirects to its page',
      by: (place) => read(place, 'shut_channel'),
      wire: [
        {
          asks: { call: `GET ${PREVIEW}/shut_channel` },
          answers: { status: 302, headers: { location: 'https://t.me/shut_channel' }, body: '' },
        },
      ],
      gives: null,
    },
  ],
})
