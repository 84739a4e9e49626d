import type { DeskOverview } from '@palata/contract/desk/own/overview'
import { countOf } from '@palata/contract/text/plural'
import type { ProblemRow } from '#features/ledger'
import { dateAndTime } from '#platform/format/days.ts'
import type { Finding } from '#providers/check.ts'

type Facts = Omit<DeskOverview, 'warnings'>
type Warning = DeskOverview['warnings'][number]

const HOUR_MS = 3_600_000
const LONG_WAIT_HOURS = 24
const FULL_DISK = 0.9

interface Seen {
  ledger: ProblemRow[]
  proxy: Finding[]
  backups: Pick<Warning, 'title' | 'advice'>[]
  webhooks: { id: number; url: string; since: Date; is_ended: boolean }[]
  /** Keys and certificates with the time of their end. */
  ends: { what: string; at: string }[]
}

/** Warnings that need somebody now, worst first, each with advice. */
export function warningsOf(facts: Facts, { ledger, proxy, backups, webhooks, ends }: Seen, now: Date): Warning[] {
  return [
    ...proxy.map(({ said, advice }) => ({ title: said, advice, at: '' })),
    ...ledger.map(({ problem, since }) => ({
      title: `Журнал сигналов ждёт оператора с ${since.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
      advice: problem,
      at: '',
    })),
    ...backups.map((one) => ({ ...one, at: 'backups' })),
    ...webhooks.map((one) => ofWebhook(one, now)),
    ...ofEnds(ends, now),
    ...ofServer(facts),
    ...ofMoney(facts),
    ...ofSources(facts, now),
    ...ofSending(facts),
    ...ofMail(facts, now),
    ...ofSlow(facts),
    ...ofQueues(facts, now),
  ]
}

function ofWebhook({ id, url, since, is_ended: isEnded }: Seen['webhooks'][number], now: Date): Warning {
  const { host } = new URL(url)
  const age = hoursSince(since.toISOString(), now)
  return {
    title: isEnded ? `Вебхук № ${id} на ${host} выключился сам` : `Вебхук № ${id} на ${host} не отвечает ${age}`,
    advice: isEnded
      ? 'Почините адрес и включите вебхук или удалите его.'
      : 'Проверьте программу по этому адресу: через три дня неудач вебхук выключится.',
    at: 'webhooks',
  }
}

const SOON_DAYS = 3

/** A key or a certificate is told of before it ends, while there is time to take another. */
function ofEnds(ends: Seen['ends'], now: Date): Warning[] {
  return ends
    .filter(({ at }) => Date.parse(at) - now.getTime() < SOON_DAYS * 24 * HOUR_MS)
    .map(({ what, at }) => ({
      title: Date.parse(at) > now.getTime() ? `Кончается ${what}` : `Кончился ${what}`,
      advice: `Срок: ${dateAndTime(new Date(at))} по Москве. Возьмите новый и проверьте службу.`,
      at: '',
    }))
}

function ofServer({ server, jobs }: Facts): Warning[] {
  const used = 1 - server.disk_free_bytes / Math.max(1, server.disk_bytes)
  return [
    ...(used > FULL_DISK
      ? [
          {
            title: `Диск занят на ${Math.round(used * 100)} %`,
            advice: 'Освободите место или увеличьте диск: без места база остановится.',
            at: '',
          },
        ]
      : []),
    ...(jobs.dead > 0
      ? [
          {
            title: `Не выполнено заданий: ${jobs.dead}`,
            advice: 'Посмотрите, что пошло не так, и повторите.',
            at: 'jobs?state=dead',
          },
        ]
      : []),
  ]
}

function ofMoney({ money: { undecided_invoices: count } }: Facts): Warning[] {
  if (count === 0) return []
  return [
    {
      title: `${countOf(count, ['счёт ждёт', 'счёта ждут', 'счетов ждут'])} решения`,
      advice: 'Деньги пришли не столько или не так: засчитайте или верните.',
      at: 'invoices?undecided=1',
    },
  ]
}

function ofSources({ sources }: Facts, now: Date): Warning[] {
  return sources
    .filter(({ is_silent }) => is_silent)
    .map(({ name, newest_at }) => ({
      title: newest_at ? `${name}: тишина ${hoursSince(newest_at, now)}` : `${name}: ещё ничего не пришло`,
      advice: 'Проверьте источник и ключ к нему; читатели видят последнее, что пришло.',
      at: /X|Telegram/.test(name) ? 'sources' : '',
    }))
}

const WAYS = { letter: 'Писем', push: 'Уведомлений в браузер', telegram: 'Сообщений в Telegram' }

function ofSending({ sending }: Facts): Warning[] {
  return sending
    .filter(({ sent_of_day, failed_of_day }) => failed_of_day > 10 && failed_of_day > sent_of_day / 10)
    .map(({ way, failed_of_day }) => ({
      title: `${WAYS[way]} не ушло за сутки: ${failed_of_day}`,
      advice: 'Проверьте службу отправки: её ответы стоят в журнале сервера.',
      at: '',
    }))
}

const MOST_COMPLAINTS = 3
/** Large mail services take letters of a sender above this for spam. */
const WORST_SHARE = 0.003

function ofMail({ mail }: Facts, now: Date): Warning[] {
  const { complaints_of_month: complaints, sent_of_month: sent, mailbox_failing_since: since } = mail
  return [
    ...(since && now.getTime() - Date.parse(since) > HOUR_MS
      ? [
          {
            title: `Ящик отчётов о письмах не открывается ${hoursSince(since, now)}`,
            advice: 'Проверьте MAIL_REPORTS_URL самопроверкой: о недошедших письмах никто не узнаёт.',
            at: '',
          },
        ]
      : []),
    ...(complaints >= MOST_COMPLAINTS && complaints > sent * WORST_SHARE
      ? [
          {
            title: `${countOf(complaints, ['жалоба', 'жалобы', 'жалоб'])} на письма за месяц`,
            advice: 'Больше трёх на тысячу писем — и почтовые службы кладут их в спам. Посмотрите, кто жалуется.',
            at: 'people?letters=stopped',
          },
        ]
      : []),
  ]
}

const OFTEN = 20
const LONG_MS = 1_000

/** The slowest of the often used routes: one slow answer is no reason for a warning. */
function ofSlow({ slow }: Facts): Warning[] {
  const worst = slow.find(({ count, p95_ms }) => count >= OFTEN && p95_ms >= LONG_MS)
  if (!worst) return []
  return [
    {
      title: `Медленно: ${worst.about || worst.route}`,
      advice: `Каждый двадцатый ответ дольше ${Math.round(worst.p95_ms / 100) / 10}\u00a0с. Посмотрите, не занят ли процессор и не полон ли диск; если нет, покажите строку «${worst.route}» разработчикам.`,
      at: '',
    },
  ]
}

function ofQueues({ waiting }: Facts, now: Date): Warning[] {
  return (
    waiting
      // Invoices have their own warning above.
      .filter(({ resource, oldest_at }) => resource !== 'invoices' && oldest_at && isLongAgo(oldest_at, now))
      .map(({ resource, title, count, oldest_at }) => ({
        title: `${title}: ждут решения ${count}, старшее ${hoursSince(oldest_at!, now)}`,
        advice: 'Примите решение: люди ждут ответа больше суток.',
        at: resource,
      }))
  )
}

const isLongAgo = (at: string, now: Date) => now.getTime() - Date.parse(at) > LONG_WAIT_HOURS * HOUR_MS

function hoursSince(at: string, now: Date): string {
  const hours = Math.floor((now.getTime() - Date.parse(at)) / HOUR_MS)
  const words =
    hours < 48 ? countOf(hours, ['час', 'часа', 'часов']) : countOf(Math.floor(hours / 24), ['день', 'дня', 'дней'])
  return words.replace(' ', '\u00a0')
}
