import { type DeskWebhook, type DeskWebhookInFull, deskWebhooks } from '@palata/contract/desk/webhooks'
import { Link } from '@site/navigation/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { Sent } from './Sent.tsx'
import { SigningKey } from './SigningKey.tsx'
import { ENDS, EVENTS, WEBHOOKS } from './words.ts'

const webhookOf = (row: Row) => row as unknown as DeskWebhook

/** Programs of the club's owner that hear what happens. */
export const webhooksScreen: ResourceScreen = {
  key: 'webhooks',
  title: 'Вебхуки',
  contract: deskWebhooks,
  one: 'Вебхук',
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const webhook = webhookOf(row)
    return {
      title: webhook.note || new URL(webhook.url).host,
      about: [
        webhook.note && new URL(webhook.url).host,
        webhook.waiting > 0 && `ждут: ${fullText('count', webhook.waiting)}`,
      ],
      at: webhook.sent_at ? momentInWords(webhook.sent_at, now) : 'ещё ничего не дошло',
      state: WEBHOOKS[webhook.state],
      isWaiting: webhook.state === 'failing' || webhook.state === 'keyless',
    }
  },
  isUnderway: (row) => webhookOf(row).waiting > 0,
  facts: (row, now) => {
    const webhook = row as unknown as DeskWebhookInFull
    return [
      ['Адрес', webhook.url],
      ['События', webhook.events.map((event) => EVENTS[event]).join('; ')],
      ['Тексты по подписке', webhook.with_texts ? 'уходят' : 'не уходят'],
      ['Ждут отправки', webhook.waiting > 0 && fullText('count', webhook.waiting)],
      ['Последнее дошло', webhook.sent_at && momentInWords(webhook.sent_at, now)],
      ['Не отвечает с', webhook.failing_since && momentInWords(webhook.failing_since, now)],
      ['Выключен', webhook.ended_at && momentInWords(webhook.ended_at, now)],
      ['Почему', webhook.end_reason && ENDS[webhook.end_reason]],
      [
        'Кто сделал',
        webhook.made_by && (
          <Link key="by" to={`/desk/people?find=${webhook.made_by}`}>
            {webhook.made_by}
          </Link>
        ),
      ],
      ['Создан', momentInWords(webhook.created_at, now)],
    ]
  },
  more: (row) => (
    <>
      <SigningKey webhook={row as unknown as DeskWebhookInFull} />
      <Sent webhook={row as unknown as DeskWebhookInFull} />
    </>
  ),
  fields: [
    { name: 'url', words: 'Адрес', kind: 'words', isRequired: true, help: 'https://, в интернете', most: 500 },
    { name: 'events', words: 'О чём сообщать', kind: { many: Object.entries(EVENTS) }, isRequired: true },
    {
      name: 'with_texts',
      words: 'Отправлять и то, что открыто только по подписке',
      kind: 'flag',
      help: 'тексты, комментарии; без этого уходит то, что видят все',
    },
    { name: 'note', words: 'Название', kind: 'words', help: 'видно только за столом', most: 200 },
  ],
  actions: {
    test: { key: 'A', kind: 'primary', isFor: ({ state }) => state === 'works' || state === 'failing' },
    'send-failed': {
      isFor: ({ state }) => state === 'works' || state === 'failing',
      note: 'Номера сообщений прежние: программа, которая их помнит, не примет одно дважды.',
    },
    end: {
      kind: 'alert',
      isFor: (row) => row.ended_at === null,
      note: 'Что ещё не дошло, не уйдёт; его можно будет повторить, когда вебхук включат.',
    },
    reopen: { isFor: (row) => row.ended_at !== null },
    remove: {
      kind: 'alert',
      isFor: (row) => row.ended_at !== null,
      note: 'Вернуть нельзя: уйдут ключ и список сообщений.',
    },
  },
  empty: 'Вебхуков пока нет. Они сообщают вашим программам, что случилось в клубе',
}
