import { countOf } from '@palata/contract/text/plural'
import { z } from 'zod'
import {
  FIRST_PAGES,
  follow,
  listSources,
  MOST_PAGES,
  pause,
  reread,
  type SourceRow,
  unfollow,
  usernameIn,
} from '#features/forecasters'
import { spentMoney } from '#platform/budgets/spending.ts'
import { command, type Desk } from '../command.ts'
import { dollars, table, when } from '../print.ts'

const WHAT = ['follow', 'unfollow', 'pause', 'resume', 'reread'] as const
const NETWORKS = { twitter: 'X', telegram: 'Telegram' }
const HOUR_MS = 3_600_000

export const forecasters = command({
  name: 'forecasters',
  about: 'Кого читает сайт в X и Telegram: возраст последней публикации, сбои и что было не так',
  options: { all: { about: 'и тех, кого больше не читает, и выдуманных' } },
  input: z.object({ all: z.boolean().optional() }),
  async run({ db, now }, { all }) {
    const sources = (await listSources(db, now)).filter((one) => all || (one.is_followed && !one.is_demo))
    const rows = sources.map((one) => [
      NETWORKS[one.source],
      `@${one.username}`,
      one.name,
      stateOf(one),
      one.newest_at ? ageOf(one.newest_at, now) : 'пусто',
      String(one.posts_of_day),
      one.answered_at ? `${ageOf(one.answered_at, now)} назад` : 'ещё нет',
      String(one.failures),
      one.problem,
    ])
    const spent = await spentMoney(db, 'x', now)
    const money = `X: потрачено сегодня ${inDollars(spent.day)}, за месяц ${inDollars(spent.month)}`
    return {
      said: [...table(HEAD, rows, NOBODY), ...(spent.month > 0 ? ['', money] : [])],
    }
  },
})

const NOBODY = 'Никого. Добавить: npm run operator -- forecaster follow telegram имя_канала'
const inDollars = (micros: number) => dollars(micros / 10_000)
const HEAD = ['сеть', 'имя', 'название', 'состояние', 'последней', 'за сутки', 'ответил', 'сбоев', 'что не так']

function stateOf({ is_demo, is_followed, is_paused }: SourceRow) {
  if (is_demo) return 'выдуман'
  if (!is_followed) return 'не читается'
  return is_paused ? 'пауза' : 'читается'
}

/** Age in the largest unit that is precise enough. */
function ageOf(at: Date, now: Date): string {
  const hours = (now.getTime() - at.getTime()) / HOUR_MS
  if (hours < 1) return `${Math.max(0, Math.round(hours * 60))} мин`
  if (hours < 48) return `${Math.round(hours)} ч`
  return `${Math.round(hours / 24)} дн (${when(at)})`
}

type Network = keyof typeof NETWORKS

const actions: Record<
  (typeof WHAT)[number],
  (desk: Desk, network: Network, name: string, pages?: number) => Promise<string>
> = {
  async follow({ db, now }, network, name, pages = FIRST_PAGES) {
    const isNew = await follow(db, network, name, now, pages)
    return isNew
      ? `${NETWORKS[network]}: ${name} теперь читается, сначала ${inPages(pages)} назад`
      : `${NETWORKS[network]}: ${name} уже читается; будет прочитан сейчас`
  },
  async unfollow({ db }, network, name) {
    await unfollow(db, network, name)
    return `${NETWORKS[network]}: ${name} больше не читается; что опубликовано, остаётся`
  },
  async pause({ db, now }, network, name) {
    await pause(db, network, name, true, now)
    return `${NETWORKS[network]}: ${name} на паузе`
  },
  async resume({ db, now }, network, name) {
    await pause(db, network, name, false, now)
    return `${NETWORKS[network]}: ${name} читается снова`
  },
  async reread({ db, now }, network, name, pages = FIRST_PAGES) {
    await reread(db, network, name, pages, now)
    return `${NETWORKS[network]}: ${name} будет прочитан сейчас, и ${inPages(pages)} назад`
  },
}

const inPages = (pages: number) => countOf(pages, ['страница', 'страницы', 'страниц'])

export const forecaster = command({
  name: 'forecaster',
  about:
    'Читать автора X или канал Telegram (follow), не читать (unfollow), пауза (pause, resume), прочесть заново (reread)',
  places: { what: WHAT.join(', '), network: 'twitter или telegram', name: 'имя, @имя или адрес' },
  options: { pages: { value: 'число', about: `для follow и reread: страниц назад, по умолчанию ${FIRST_PAGES}` } },
  input: z.object({
    what: z.enum(WHAT, `После forecaster нужно слово: ${WHAT.join(', ')}`),
    network: z.enum(['twitter', 'telegram'], 'Сеть: twitter или telegram'),
    name: z.string('Укажите имя'),
    pages: z.coerce
      .number('--pages: нужно число')
      .int('--pages: нужно целое число')
      .min(0, '--pages: не меньше 0')
      .max(MOST_PAGES, `--pages: не больше ${MOST_PAGES}`)
      .optional(),
  }),
  writes: 'one',
  async run(desk, { what, network, name, pages }) {
    return { said: [await actions[what](desk, network, usernameIn(network, name), pages)] }
  },
})
