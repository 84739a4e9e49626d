import { type DeskInvoice, deskInvoices } from '@palata/contract/desk/payments'
import type { Reply } from '@palata/contract/endpoint'
import { Link } from '@site/navigation/index.ts'
import { numberText } from '@site/ui/numbers/index.ts'
import { momentInWords } from '#lists/moments.ts'
import type { ResourceScreen, Row } from '#lists/screen.ts'

type InFull = Reply<typeof deskInvoices.read>

const STATES: Record<DeskInvoice['state'], string> = {
  created: 'ждёт оплаты',
  expired: 'срок счёта вышел',
  partial: 'оплачен частью',
  paid: 'оплачен',
  overpaid: 'оплачен с лишним',
  late: 'оплачен после срока',
  review: 'разбираем',
}

const TARIFFS: Record<DeskInvoice['tariff'], string> = { '1year': 'год', '2months': 'два месяца' }

const PROBLEMS: Record<NonNullable<DeskInvoice['problem']>, string> = {
  amount: 'сумма не та',
  currency: 'валюта не та',
  order: 'заказ не тот',
  test: 'пробный платёж',
  code: 'код уже использован другой оплатой',
}

const usd = (sum: number) => numberText('money', sum)
const isUndecided = (row: Row) => Boolean(row.is_undecided)

export const invoicesScreen: ResourceScreen = {
  key: 'invoices',
  title: 'Счета',
  contract: deskInvoices,
  countsWaiting: true,
  one: 'Счёт',
  tabs: [
    { key: 'all', words: 'Все', narrow: {} },
    { key: 'undecided', words: 'Ждут решения', narrow: { undecided: '1' } },
  ],
  filters: [
    { name: 'number', words: 'Номер', kind: 'words' },
    { name: 'person', words: 'Кто', kind: 'words' },
  ],
  sorts: { '-created': 'сначала новые', created: 'сначала старые' },
  waits: { words: 'Ждут решения', rest: 'Остальные', isWaiting: isUndecided, since: (row) => row.created_at },
  line: (row, now) => {
    const invoice = row as unknown as DeskInvoice
    return {
      title: `${invoice.number}: ${usd(invoice.price_usd)}`,
      about: [
        invoice.username ?? 'аккаунта больше нет',
        invoice.received_usd > 0 && `пришло ${usd(invoice.received_usd)}`,
        invoice.problem && PROBLEMS[invoice.problem],
      ],
      at: momentInWords(invoice.created_at, now),
      state: STATES[invoice.state],
      isWaiting: isUndecided(row),
    }
  },
  actions: {
    recheck: {},
    settle: {
      kind: 'primary',
      reasons: ['Оплачен после срока', 'Пришло почти столько', 'Подтвердил платёжный сервис', 'Решение команды'],
      isFor: (row) => row.settled_at === null && !row.settle_refusal,
    },
  },
  facts: (row, now) => {
    const invoice = row as unknown as InFull
    return [
      ['Кто', invoice.username && <Link to={`/desk/people?find=${invoice.username}`}>{invoice.username}</Link>],
      ['Тариф', `${TARIFFS[invoice.tariff]}, ${invoice.days} дн.`],
      ['Цена', usd(invoice.price_usd)],
      ['Код', invoice.code],
      ['Пришло', usd(invoice.received_usd)],
      ['Состояние', STATES[invoice.state]],
      ['У сервиса', invoice.provider_status],
      ['Расхождение', invoice.problem && PROBLEMS[invoice.problem]],
      ['Создан', momentInWords(invoice.created_at, now)],
      ['Срок', momentInWords(invoice.expires_at, now)],
      ['Засчитан', invoice.settled_at && momentInWords(invoice.settled_at, now)],
      ['Следующая проверка', invoice.next_check_at && momentInWords(invoice.next_check_at, now)],
      ['Право', invoice.grant_id && `№ ${invoice.grant_id}`],
      ['Руками не засчитать', invoice.settle_refusal],
    ]
  },
  empty: 'Счетов пока нет',
}
