import { visibleText } from '@palata/contract/text/visibleText'
import { z } from 'zod'
import { findCoinNamed } from '#features/coinSearch'
import { listLists, orderLists, removeList, writeList } from '#features/screener'
import { command, Problem } from '../command.ts'

const Name = visibleText('Укажите название подборки').max(60, 'Название длиннее 60 знаков')

export const coinLists = command({
  name: 'coin-lists',
  about: 'Подборки монет для сканера и форкастов, по порядку',
  input: z.object({}),
  async run({ db }) {
    const lists = await listLists(db)
    return { said: lists.map(({ name, symbols }) => `${name}: ${symbols.join(' ') || 'пусто'}`) }
  },
})

export const setCoinList = command({
  name: 'set-coin-list',
  about: 'Создать подборку монет или заменить её состав',
  places: {
    name: 'название, в кавычках',
    'coins…': 'монеты по порядку: тикер или id поставщика цен, например bitcoin',
  },
  input: z.object({ name: Name, coins: z.array(z.string()).min(1, 'Укажите монеты') }),
  writes: 'one',
  async run({ db }, { name, coins }) {
    const found = await Promise.all(coins.map(async (word) => ({ word, coin: await findCoinNamed(db, word) })))
    const unknown = found.filter(({ coin }) => !coin).map(({ word }) => word)
    if (unknown.length > 0) throw new Problem(`Нет таких монет: ${unknown.join(', ')}. Подборка не изменена`)
    const apiIds = [...new Set(found.map(({ coin }) => coin!.api_id))]
    const count = await writeList(db, name, apiIds)
    return { said: [`${name}: монет ${count} (${apiIds.join(', ')})`] }
  },
})

export const removeCoinList = command({
  name: 'remove-coin-list',
  about: 'Удалить подборку монет',
  places: { name: 'название, в кавычках' },
  input: z.object({ name: Name }),
  writes: 'one',
  async run({ db }, { name }) {
    if (!(await removeList(db, name))) throw new Problem(`Нет такой подборки: ${name}`)
    return { said: [`Удалена подборка ${name}`] }
  },
})

export const orderCoinLists = command({
  name: 'order-coin-lists',
  about: 'Расставить подборки монет по порядку',
  places: { 'names…': 'названия через запятую, первой — первая' },
  input: z.object({ names: z.array(z.string()).min(1, 'Укажите названия через запятую') }),
  writes: 'one',
  async run({ db }, { names }) {
    const unknown = await orderLists(
      db,
      names
        .join(' ')
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
    )
    if (unknown.length > 0) throw new Problem(`Нет таких подборок: ${unknown.join(', ')}. Порядок не изменён`)
    return { said: ['Порядок подборок изменён'] }
  },
})
