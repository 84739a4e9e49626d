import { type DeskDelivery, type DeskDeliveryInFull, deskDeliveries } from '@palata/contract/desk/webhooks'
import { Link } from '@site/navigation/index.ts'
import { fullText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'
import { DELIVERIES, eventInWords } from './words.ts'

const deliveryOf = (row: Row) => row as unknown as DeskDelivery

/** Messages to all webhooks, with what became of each. */
export const deliveriesScreen: ResourceScreen = {
  key: 'deliveries',
  title: 'Сообщения вебхуков',
  contract: deskDeliveries,
  one: 'Сообщение',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'waiting', words: 'Ждут', narrow: { state: 'waiting' } },
    { key: 'failed', words: 'Не дошли', narrow: { state: 'failed' } },
    { key: 'sent', words: 'Дошли', narrow: { state: 'sent' } },
  ],
  filters: [{ name: 'webhook', words: 'Номер вебхука', kind: 'words' }],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  line: (row, now) => {
    const delivery = deliveryOf(row)
    return {
      title: eventInWords(delivery.type),
      about: [new URL(delivery.url).host, delivery.problem],
      at: momentInWords(delivery.created_at, now),
      state: DELIVERIES[delivery.state],
      isWaiting: delivery.state === 'failed',
    }
  },
  isUnderway: (row) => row.state === 'waiting',
  facts: (row, now) => {
    const delivery = row as unknown as DeskDeliveryInFull
    return [
      [
        'Вебхук',
        <Link key="webhook" to={`/desk/webhooks/${delivery.webhook}`}>
          {delivery.url}
        </Link>,
      ],
      ['Номер сообщения', delivery.message_id],
      ['О чём', delivery.payload],
      ['Случилось', momentInWords(delivery.created_at, now)],
      ['Дошло', delivery.sent_at && momentInWords(delivery.sent_at, now)],
      ['Следующая попытка', delivery.due_at && momentInWords(delivery.due_at, now)],
      ['Попыток', fullText('count', delivery.tries)],
      ['Последний ответ', delivery.status !== null && String(delivery.status)],
      [
        'Заняла',
        delivery.took_ms !== null && delivery.took_ms !== undefined && `${fullText('count', delivery.took_ms)} мс`,
      ],
      ['Что случилось', delivery.problem],
    ]
  },
  actions: { repeat: { key: 'A', kind: 'primary' } },
  empty: 'Сообщений пока нет: они появятся, когда что-то случится',
}
