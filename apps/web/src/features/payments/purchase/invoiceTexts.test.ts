import type { InvoiceOutcome } from '@palata/contract/payments'
import { expect, test } from 'vitest'
import { endingOf } from './invoiceTexts.ts'
import { pauseAfter } from './watch.ts'

const NOW = new Date('2026-11-23T12:00:00.000Z')
const waiting: InvoiceOutcome = {
  id: 'INV-7K2M9QXA',
  tariff: '2months',
  days: 60,
  price_usd: 59,
  received_usd: 0,
  code: null,
  is_gift: false,
  state: 'created',
  advice: '',
  pay_url: 'https://pay.trybit.com/7K2M9QXA',
  created_at: '2026-11-23T11:00:00.000Z',
  expires_at: '2026-11-23T15:00:00.000Z',
  settled_at: null,
  starts_at: null,
  is_frozen: false,
  access_until: null,
}
const paid: InvoiceOutcome = {
  ...waiting,
  state: 'paid',
  pay_url: null,
  received_usd: 59,
  settled_at: '2026-11-23T11:30:00.000Z',
  starts_at: '2026-11-23T11:30:00.000Z',
  access_until: '2027-01-22T11:30:00.000Z',
}
const words = (invoice: InvoiceOutcome) => {
  const ending = endingOf(invoice, NOW, 'moscow')
  return ending && [ending.title, ending.text].join(' | ').replaceAll('\u00a0', ' ')
}

test.each<[string, Partial<InvoiceOutcome>, string]>([
  ['paid', {}, 'Оплачено, доступ до 22 января 2027 | 60 дней, начиная с сегодняшнего.'],
  [
    'renewed',
    { starts_at: '2026-11-28T09:00:00.000Z', access_until: '2027-01-27T09:00:00.000Z' },
    'Оплачено, доступ до 27 января 2027 | 60 дней прибавлены к прежним: те кончались 28 ноября.',
  ],
  [
    'renewed for long',
    { starts_at: '2027-11-28T09:00:00.000Z', access_until: '2028-01-27T09:00:00.000Z' },
    'Оплачено, доступ до 27 января 2028 | 60 дней прибавлены к прежним: те кончались 28 ноября 2027.',
  ],
  [
    'late',
    { state: 'late' },
    'Оплачено, доступ до 22 января 2027 | Деньги пришли после срока счёта, но засчитаны. 60 дней, начиная с сегодняшнего.',
  ],
  [
    'overpaid',
    { state: 'overpaid', received_usd: 73.75 },
    'Оплачено, доступ до 22 января 2027 | 60 дней, начиная с сегодняшнего. Пришло на 14.75 $ больше: напишите нам, и мы их вернём.',
  ],
  [
    'by a holder of the NFT',
    { is_frozen: true, access_until: null },
    'Оплачено, дни подождут | Пока доступ открывает NFT, 60 дней не тратятся. Они пойдут, когда NFT не станет.',
  ],
  [
    'beside a right without an end',
    { access_until: null },
    'Оплачено, доступ открыт | 60 дней, начиная с сегодняшнего.',
  ],
])('the words of a paid invoice: %s', (_, given, said) => expect(words({ ...paid, ...given })).toBe(said))

test.each<[string, Partial<InvoiceOutcome>, string]>([
  [
    'a part within the term',
    { state: 'partial', received_usd: 29.5 },
    'Доплатите 29.5 $ до 18:00 | Пришло 29.5 $ из 59 $. Полученное не пропадёт: не успеете — зачтём или вернём.',
  ],
  [
    'a part with a term on another day',
    { state: 'partial', received_usd: 47, expires_at: '2026-11-24T15:00:00.000Z' },
    'Доплатите 12 $ до 24 ноября в 18:00 | Пришло 47 $ из 59 $. Полученное не пропадёт: не успеете — зачтём или вернём.',
  ],
  [
    'a part after the term',
    { state: 'partial', received_usd: 29.5, pay_url: null },
    'Срок счёта вышел, пришла часть | Пришло 29.5 $ из 59 $. Напишите нам и назовите счёт: зачтём или вернём.',
  ],
  [
    'cancelled',
    { state: 'expired', pay_url: null },
    'Срок счёта вышел | Денег не приходило, ничего не списано. Выбор сохранён, новый счёт создадим сразу. Если вы всё же платили, деньги засчитаются сами.',
  ],
  [
    'run out',
    { state: 'expired', pay_url: null, expires_at: '2026-11-23T11:59:00.000Z' },
    'Срок счёта вышел | Денег не приходило, ничего не списано. Выбор сохранён, новый счёт создадим сразу. Если вы всё же платили, деньги засчитаются сами.',
  ],
  [
    'looked at by an operator',
    { state: 'review', received_usd: 59 },
    'Платёж на проверке | Платёж не совпал со счётом, его проверяет администратор. Если прошли сутки, напишите нам и назовите счёт.',
  ],
])('the words of an unpaid invoice: %s', (_, given, said) => expect(words({ ...waiting, ...given })).toBe(said))

test('a waiting invoice has no final words', () => expect(words(waiting)).toBeNull())

test.each([
  [0, 3_000],
  [119_999, 3_000],
  [120_000, 10_000],
  [600_000, 30_000],
  [86_400_000, 30_000],
])('after %i ms of waiting the next poll of the invoice comes in %i ms', (waited, pause) =>
  expect(pauseAfter(waited)).toBe(pause),
)
