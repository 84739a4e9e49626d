import type { InvoiceOutcome, InvoiceState } from '@palata/contract/payments'
import { plural } from '#ui/format/index.ts'
import { numberText } from '#ui/numbers/index.ts'
import { type Clock, dayAndMonth, dayAt, longDate, timeOf } from '#ui/time/time.ts'

const NBSP = '\u00a0'

/** «12 $», «29.5 $»: the format of the offer. */
export const dollars = (sum: number) => numberText('money', sum)

/** «INV-7K2M9QXA» in readable form: «7K2M-9QXA». */
export const shortNumber = (id: string) => id.replace(/^INV-/, '').replace(/^(.{4})(.{4})$/, '$1-$2')

/** «18:00», «23 ноября в 18:00» */
export function momentIn(instant: string, now: Date, clock: Clock) {
  const day = dayAt(instant, clock)
  const time = timeOf(instant, clock)
  return day === dayAt(now, clock) ? time : `${dayAndMonth(day)} в${NBSP}${time}`
}

/** «28 ноября», with the year when it differs. */
function dayNear(instant: string, other: string) {
  return instant.slice(0, 4) === other.slice(0, 4) ? dayAndMonth(dayAt(instant)) : longDate(instant)
}

export interface Ending {
  look: 'good' | 'waiting' | 'closed'
  title: string
  text: string
  facts: readonly (readonly [name: string, value: string])[]
}

/** Text and action for each outcome of a payment; null while it is pending. */
export function endingOf(invoice: InvoiceOutcome, now: Date, clock: Clock): Ending | null {
  const { state, price_usd, received_usd, expires_at, pay_url } = invoice
  const isInTerm = pay_url !== null
  const number = ['Счёт', shortNumber(invoice.id)] as const
  switch (state) {
    case 'created':
      return null
    case 'partial':
      return {
        look: 'waiting',
        title: isInTerm
          ? `Доплатите ${dollars(price_usd - received_usd)} до ${momentIn(expires_at, now, clock)}`
          : 'Срок счёта вышел, пришла часть',
        text: isInTerm
          ? `Пришло ${dollars(received_usd)} из ${dollars(price_usd)}. Полученное не пропадёт: не успеете — зачтём или вернём.`
          : `Пришло ${dollars(received_usd)} из ${dollars(price_usd)}. Напишите нам и назовите счёт: зачтём или вернём.`,
        facts: [number],
      }
    case 'expired':
      return {
        look: 'closed',
        title: 'Срок счёта вышел',
        text: 'Денег не приходило, ничего не списано. Выбор сохранён, новый счёт создадим сразу. Если вы всё же платили, деньги засчитаются сами.',
        facts: [number],
      }
    case 'review':
      return {
        look: 'waiting',
        title: 'Платёж на проверке',
        text: 'Платёж не совпал со счётом, его проверяет администратор. Если прошли сутки, напишите нам и назовите счёт.',
        facts: [['Получено', dollars(received_usd)], number],
      }
    case 'paid':
    case 'overpaid':
    case 'late':
      return { look: 'good', title: paidTitle(invoice), text: paidText(invoice), facts: paidFacts(invoice, number) }
  }
}

function paidTitle({ is_frozen, access_until }: InvoiceOutcome) {
  if (is_frozen) return 'Оплачено, дни подождут'
  return access_until ? `Оплачено, доступ до ${longDate(access_until)}` : 'Оплачено, доступ открыт'
}

function paidText(invoice: InvoiceOutcome) {
  const { state, received_usd, price_usd } = invoice
  if (state === 'late') return `Деньги пришли после срока счёта, но засчитаны. ${daysText(invoice)}`
  if (state === 'overpaid')
    return `${daysText(invoice)} Пришло на ${dollars(received_usd - price_usd)} больше: напишите нам, и мы их вернём.`
  return daysText(invoice)
}

/** Says when the bought days start: after earlier ones, or today. */
function daysText({ days, starts_at, settled_at, is_frozen }: InvoiceOutcome) {
  const count = `${days}${NBSP}${plural(days, 'день', 'дня', 'дней')}`
  if (is_frozen)
    return `Пока доступ открывает NFT, ${count} ${plural(days, 'не тратится', 'не тратятся', 'не тратятся')}. ${plural(days, 'Он пойдёт', 'Они пойдут', 'Они пойдут')}, когда NFT не станет.`
  if (starts_at && settled_at && starts_at > settled_at)
    return `${count} ${plural(days, 'прибавлен', 'прибавлены', 'прибавлены')} к прежним: те кончались ${dayNear(starts_at, settled_at)}.`
  return `${count}, начиная с сегодняшнего.`
}

function paidFacts({ state, received_usd, price_usd }: InvoiceOutcome, number: readonly [string, string]) {
  if (state !== 'overpaid') return [['Зачтено', dollars(price_usd)] as const, number]
  return [['Получено', dollars(received_usd)] as const, ['Лишнее', dollars(received_usd - price_usd)] as const, number]
}

/** Whether the days are credited, so that polling can stop. */
export const isSettled = (state: InvoiceState) => state === 'paid' || state === 'overpaid' || state === 'late'
