import type { InvoiceState } from '@palata/contract/payments'
import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import {
  confirmInvoice,
  confirmRefusal,
  type ListedInvoice,
  listForOperator,
  setDueNow,
  stateOf,
  TARIFF_NAMES,
} from '#features/payments'
import { type Database, transaction } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { addJob } from '#platform/outbox/jobs.ts'
import { command, type Desk, Problem } from '../command.ts'
import { dollars, table, when } from '../print.ts'
import { actorOf, InvoiceNumber, LIMIT, Limit, REASON, Reason, requirePerson, Username } from './inputs.ts'

const STATES: Record<InvoiceState, string> = {
  created: 'ждёт оплату',
  expired: 'срок счёта вышел',
  partial: 'пришла часть',
  paid: 'оплачен',
  overpaid: 'переплата',
  late: 'оплачен после срока',
  review: 'на проверке',
}
const PROBLEMS: Record<NonNullable<ListedInvoice['problem']>, string> = {
  amount: 'сумма у сервиса не та, что в заказе',
  currency: 'валюта у сервиса не доллар',
  order: 'номер заказа у сервиса не наш',
  test: 'проверочный счёт: денег по нему не было',
  code: 'код из счёта этот человек уже использовал с другой оплатой',
}
/** Undecided invoices are few; more than this needs a person and not one command. */
const MOST_AT_ONCE = 500

const owner = ({ username }: ListedInvoice) => username ?? 'аккаунта нет'

export const invoices = command({
  name: 'invoices',
  about: 'Счета, новые сверху',
  options: {
    person: { value: 'имя', about: 'только этого человека' },
    undecided: { about: 'только те, что ждут решения: деньги пришли, а дни не даны' },
    limit: LIMIT,
  },
  input: z.object({ person: Username.optional(), undecided: z.boolean().optional(), limit: Limit }),
  async run({ db, now }, { person, undecided, limit }) {
    const accountId = person === undefined ? undefined : (await requirePerson(db, person)).id
    const found = await listForOperator(db, { accountId, onlyUndecided: undecided, limit })
    const rows = found.map((one) => [
      one.provider_id,
      when(one.created_at),
      owner(one),
      TARIFF_NAMES[one.tariff],
      dollars(one.price_cents),
      dollars(one.received_cents),
      STATES[stateOf(one, now)],
    ])
    return { said: table(['счёт', 'создан', 'кто', 'что', 'цена', 'пришло', 'состояние'], rows, 'Счетов нет') }
  },
})

export const invoice = command({
  name: 'invoice',
  about: 'Всё об одном счёте',
  places: { number: 'номер, INV-… или без приставки' },
  input: z.object({ number: InvoiceNumber }),
  async run({ db, now }, { number }) {
    const [found] = await listForOperator(db, { providerIds: [number], limit: 1 })
    if (!found) throw new Problem(`Нет такого счёта: ${number}`)
    const refusal = found.settled_at ? null : confirmRefusal(found)
    const lines: [string, string][] = [
      ['счёт', found.provider_id],
      ['заказ', found.order_id],
      ['кто', owner(found)],
      ['что', `${TARIFF_NAMES[found.tariff]}, дней: ${found.days}`],
      ['цена', dollars(found.price_cents)],
      ['пришло', dollars(found.received_cents)],
      ['состояние', STATES[stateOf(found, now)]],
      ['у сервиса', found.status],
      ['создан', when(found.created_at)],
      ['срок', when(found.expires_at)],
      ['страница', found.pay_url ?? 'нет'],
    ]
    if (found.problem) lines.push(['не совпало', PROBLEMS[found.problem]])
    if (found.settled_at) lines.push(['засчитан', `${when(found.settled_at)}, право ${found.grant_id ?? 'удалено'}`])
    else lines.push(['settle', refusal ?? 'можно'])
    return { said: lines.map(([name, value]) => `${name.padEnd(10)}  ${value}`) }
  },
})

export const settle = command({
  name: 'settle',
  about: 'Засчитать счета, по которым пришло не столько или не так, и дать дни',
  places: { 'numbers…': 'номера счетов; без них нужен --undecided' },
  options: { undecided: { about: 'все, что ждут решения' }, reason: REASON },
  input: z.object({ numbers: z.array(InvoiceNumber), undecided: z.boolean().optional(), reason: Reason }),
  writes: 'many',
  async run(desk, { numbers, undecided = false, reason }, { isDry }) {
    if (numbers.length > 0 === undecided) throw new Problem('Укажите номера счетов или --undecided, что-то одно')
    const found = await listForOperator(desk.db, {
      ...(!undecided && { providerIds: numbers }),
      onlyUndecided: undecided,
      limit: MOST_AT_ONCE,
    })
    const known = new Set(found.map((one) => one.provider_id))
    const unknown = numbers.filter((number) => !known.has(number)).map((number) => `${number}: нет такого счёта`)
    const [said, problems] = [[] as string[], unknown]
    for (const one of found) {
      const [isDone, text] = isDry ? foreseen(one) : await settled(desk, one, reason)
      const line = `${one.provider_id}: ${text}`
      if (isDone) said.push(line)
      else problems.push(line)
    }
    if (undecided && found.length === 0) said.push('Решения ничего не ждёт')
    return { said, problems }
  },
})

function foreseen(one: ListedInvoice): [isDone: boolean, text: string] {
  if (one.settled_at) return [true, 'уже засчитан']
  const refusal = confirmRefusal(one)
  return refusal ? [false, refusal] : [true, `будет засчитан, ${daysOf(one)}`]
}

async function settled(desk: Desk, one: ListedInvoice, reason: string): Promise<[isDone: boolean, text: string]> {
  try {
    const cause = { reason, actor: actorOf(desk.operator) }
    const outcome = await confirmInvoice(desk.db, one.provider_id, cause, desk.now)
    return [true, outcome === 'known' ? 'уже засчитан' : `засчитан, ${daysOf(one)}`]
  } catch (error) {
    if (error instanceof Refusal) return [false, error.message]
    throw error
  }
}

function daysOf(one: ListedInvoice): string {
  return `${countOf(one.days, ['день', 'дня', 'дней'])} для ${owner(one)} (пришло ${dollars(one.received_cents)} из ${dollars(one.price_cents)})`
}

export const reconcile = command({
  name: 'reconcile',
  about: 'Спросить платёжный сервис о счетах сейчас, не дожидаясь очереди',
  places: { 'numbers…': 'номера счетов; без них все открытые' },
  input: z.object({ numbers: z.array(InvoiceNumber) }),
  writes: 'many',
  async run({ db, now }, { numbers }, { isDry }) {
    if (isDry) return { said: [asking(await openNow(db, numbers, now))] }
    const asked = await transaction(db, async (tx) => {
      const due = await setDueNow(tx, numbers.length > 0 ? numbers : null, now)
      if (due.length > 0) await addJob(tx, 'payments.reconcile')
      return due
    })
    const problems = numbers
      .filter((number) => !asked.includes(number))
      .map((number) => `${number}: уже засчитан, или такого счёта нет`)
    return { said: asked.length > 0 || problems.length === 0 ? [asking(asked)] : [], problems }
  },
})

/** Dry run: runs the same statement and rolls it back. */
async function openNow(db: Database, numbers: string[], now: Date): Promise<string[]> {
  const client = await db.connect()
  try {
    await client.query('begin')
    return await setDueNow(client, numbers.length > 0 ? numbers : null, now)
  } finally {
    await client.query('rollback')
    client.release()
  }
}

function asking(numbers: string[]): string {
  if (numbers.length === 0) return 'Открытых счетов нет'
  const count = countOf(numbers.length, ['счёте', 'счетах', 'счетах'])
  return `Работающий сервер спросит о ${count}: ${numbers.join(', ')}. Итог через несколько секунд: invoices`
}
