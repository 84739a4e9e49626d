import type { DeskCoinInFull } from '@palata/contract/desk/market'
import { visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'
import { findCoin } from '#features/market'
import { command, type Desk, Problem } from '../command.ts'
import { deskAsk, deskResourceOf } from '../desk.ts'

const Coin = z.string('Укажите монету: номер или id поставщика, например bitcoin')
const COIN = 'номер или id поставщика цен, например bitcoin'
const Reason = visibleText('Укажите --reason').min(3, 'Укажите --reason').max(300, 'Причина длиннее 300 знаков')
const REASON = { value: 'текст', about: 'почему' }

export const coin = command({
  name: 'coin',
  about: 'Монета: id, контракты, цены, которые ждут, странные точки и исправления',
  places: { coin: COIN },
  input: z.object({ coin: Coin }),
  async run(desk, { coin: name }) {
    const id = await requireCoin(desk.db, name)
    const one = (await deskResourceOf('coins').read(deskAsk(desk), id)) as DeskCoinInFull
    const price = one.price_usd === null ? 'без цены' : `${one.price_usd} $ на ${one.quoted_at}`
    return {
      said: [
        `№ ${one.id} ${one.symbol} (${one.name}), id ${one.api_id}${one.is_hidden ? ', скрыта' : ''}: ${price}`,
        ...listed('Сюда ведут', one.aliases),
        ...listed('Контракты', one.contracts),
        ...listed(
          'Ждут',
          one.doubted.map((value) => `${value} $ при обычной ${one.usual} $`),
        ),
        ...listed(
          'Странные точки',
          one.leaps.map(
            ({ grain, at, price_usd, previous, next }) => `${grain} ${at}: ${previous} → ${price_usd} → ${next}`,
          ),
        ),
        ...listed(
          'Исправления',
          one.corrections.map(
            ({ grain, at, before, after, by, reason, undone_at }) =>
              `${grain} ${at}: ${before ?? 'нет'} → ${after ?? 'нет'}, ${by}: ${reason}${undone_at ? ' (возвращено)' : ''}`,
          ),
        ),
      ],
    }
  },
})

const WHAT = ['accept', 'dismiss', 'correct', 'uncorrect'] as const
const Instant = z.iso.datetime({ offset: true, error: 'Время пишут так: 2026-11-20T10:00:00Z' })

export const coinPrice = command({
  name: 'coin-price',
  about:
    'Цена монеты: поверить ждущей (accept), отбросить её (dismiss), исправить точку (correct), вернуть (uncorrect)',
  places: { what: WHAT.join(', '), coin: COIN },
  options: {
    hour: { value: 'время', about: 'точка часа, в который попадает время: 2026-11-20T10:00:00Z' },
    day: { value: 'день', about: 'закрытие дня UTC: 2026-11-20' },
    now: { about: 'текущая цена' },
    price: { value: 'число', about: 'верная цена в долларах' },
    remove: { about: 'убрать точку' },
    reason: REASON,
  },
  input: z.object({
    what: z.enum(WHAT, `После coin-price нужно слово: ${WHAT.join(', ')}`),
    coin: Coin,
    hour: Instant.optional(),
    day: z.iso.date('День пишут так: 2026-11-20').optional(),
    now: z.literal(true).optional(),
    price: z.coerce
      .number('--price: нужно число')
      .positive('--price: больше нуля')
      .max(1e15, '--price: слишком много')
      .optional(),
    remove: z.literal(true).optional(),
    reason: Reason,
  }),
  writes: 'one',
  async run(desk, { what, coin: name, reason, price, remove, ...point }) {
    const id = await requireCoin(desk.db, name)
    if (what === 'accept' || what === 'dismiss') return { said: [await act(desk, what, id, { reason })] }
    if (what === 'uncorrect') return { said: [await act(desk, what, id, pointOf(point))] }
    if ((price === undefined) === (remove === undefined)) throw new Problem('Укажите что-то одно: --price или --remove')
    const corrected = { ...pointOf(point), price: price ?? null, remove: remove ?? false, reason }
    return { said: [await act(desk, what, id, corrected)] }
  },
})

function pointOf({ hour, day, now }: { hour?: string | undefined; day?: string | undefined; now?: true | undefined }) {
  if ([hour, day, now].filter(Boolean).length !== 1) throw new Problem('Укажите что-то одно: --hour, --day или --now')
  if (hour) return { grain: 'hour', at: hour }
  return day ? { grain: 'day', at: `${day}T00:00:00Z` } : { grain: 'now', at: null }
}

export const setCoin = command({
  name: 'set-coin',
  about: 'Скрыть или показать монету, сменить id поставщика, задать другие id и контракты',
  places: { coin: COIN },
  options: {
    hide: { about: 'не предлагать в списках и поиске' },
    show: { about: 'предлагать снова' },
    rename: { value: 'id', about: 'новый id поставщика; прежний будет вести сюда' },
    'rename-back': { about: 'вернуть прежний id' },
    aliases: { value: 'id,id', about: 'другие id, которые ведут сюда; «-» — никаких' },
    contracts: { value: 'сеть:адрес,…', about: 'контракты; «-» — их назовёт поставщик' },
    reason: REASON,
  },
  input: z.object({
    coin: Coin,
    hide: z.literal(true).optional(),
    show: z.literal(true).optional(),
    rename: z.string().trim().min(1).max(150).optional(),
    'rename-back': z.literal(true).optional(),
    aliases: z.string().optional(),
    contracts: z.string().optional(),
    reason: Reason,
  }),
  writes: 'one',
  async run(desk, { coin: name, hide, show, rename, 'rename-back': isBack, aliases, contracts }) {
    const id = await requireCoin(desk.db, name)
    if (hide && show) throw new Problem('Укажите что-то одно: --hide или --show')
    const said: string[] = []
    if (hide || show) said.push(await act(desk, hide ? 'hide' : 'show', id))
    if (rename) said.push(await act(desk, 'rename', id, { api_id: rename }))
    if (isBack) said.push(await act(desk, 'rename-back', id))
    if (aliases !== undefined || contracts !== undefined) {
      const fields = { aliases: wordsOf(aliases), contracts: wordsOf(contracts) }
      said.push((await deskResourceOf('coins').patch!(deskAsk(desk), id, fields as never)).outcome)
    }
    if (said.length === 0) throw new Problem('Укажите, что изменить: справка — npm run operator -- set-coin --help')
    return { said }
  },
})

const wordsOf = (text: string | undefined) =>
  text === undefined
    ? undefined
    : text === '-'
      ? []
      : text
          .split(',')
          .map((word) => word.trim())
          .filter(Boolean)

const listed = (title: string, lines: string[]) =>
  lines.length > 0 ? [`${title}:`, ...lines.map((line) => `  ${line}`)] : []

/** Does an action of the desk; returns what it says. */
async function act(desk: Desk, name: string, id: number, input: object = {}): Promise<string> {
  return (await deskResourceOf('coins').actions[name]!.run(deskAsk(desk), id, input as never)).outcome
}

async function requireCoin(db: Desk['db'], name: string): Promise<number> {
  const found = await findCoin(db, name)
  if (!found) throw new Problem(`Нет такой монеты: ${name}`)
  return found.id
}
