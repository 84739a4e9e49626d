import assert from 'node:assert/strict'
import { test } from 'node:test'
import { QUERY_LENGTH, search } from '@palata/contract/search'
import { findables } from '#features.ts'
import { testApp } from '#testing/app.ts'
import { insertPost } from '#testing/posts.ts'
import { takeInChanges } from './filling/fill.ts'

const stage = await testApp()
const { db } = stage
const written = [
  'Вырос в 10х',
  'Упал в 10 раз',
  'Итог 37x',
  'Плечо х25',
  'Плечо 25',
  'Доля 100б',
  'Ровно 100',
  'Купил на 5к',
  'Стандарт ERC20',
  'Норма ERC-20',
  'Токен ERC 20',
  'Сеть BEP-20',
  'Предложение EIP\u00a01559',
  'Индекс S&P 500',
  'Фонд SP500',
  'Решение L2',
  'Ступень L-2',
  'Бит\u00adкоин падает',
  'Эфи\u2060риум растёт',
  'Сто\u200bлица',
  'Дого\u0301вор подписан',
  'Пере\ufeffвод',
  'Лист\u200dва',
  'Вырос в 1,5х',
  'Ушло 2,5млн',
  'Пришло 3,5 млн',
  'Ставка 4.25 процента',
  'Итого 100,000 токенов',
  'Срок 27.11.2026',
  'Обмен 1inch',
  'Доля 100к',
  'Третий, 3-й этап',
  'Конец 4-го квартала',
  'Пятый, 5й раунд',
  'Ценой в 3х',
  'Курс ＥＵＲＯ',
  'Рост 𝗦𝘂𝗶',
  'Йод (и\u0306од)',
  'Продан ВТС',
  'Упал ВTС',
  'Cовет и pынок',
  'Стандарт ERC 721',
  'Эпоха Web 3',
  'Список топ-10',
]
const titles = new Map<string, string>()
for (const title of written) titles.set(String(await insertPost(db, { title, content: '<p>.</p>' })), title)
await takeInChanges(db, findables)

async function found(q: string) {
  stage.pass(1)
  const { results } = await stage.as('maria').call(search.find, { query: { q } })
  return results.results.flatMap(({ id }) => titles.get(String(id)) ?? []).sort()
}

const cases: [queries: string[], titles: string[]][] = [
  [['10х', '10x', '10X', '10Х'], ['Вырос в 10х']],
  [['37х', '37x'], ['Итог 37x']],
  [['х25', 'x25'], ['Плечо х25']],
  [['25'], ['Плечо 25']],
  [['100б'], ['Доля 100б']],
  [['100'], ['Ровно 100']],
  [['5к', '5k', '5K'], ['Купил на 5к']],
  [
    ['ERC20', 'ERC-20', 'erc20', 'ERC 20', 'erc-20', 'ERC‑20'],
    ['Норма ERC-20', 'Стандарт ERC20', 'Токен ERC 20'],
  ],
  [['BEP20', 'bep-20', 'BEP 20'], ['Сеть BEP-20']],
  [['EIP1559', 'EIP-1559', 'eip 1559'], ['Предложение EIP\u00a01559']],
  [
    ['S&P 500', 'S&P500', 'SP500', 'sp 500'],
    ['Индекс S&P 500', 'Фонд SP500'],
  ],
  [
    ['L2', 'L-2', 'l2'],
    ['Решение L2', 'Ступень L-2'],
  ],
  [
    ['биткоин', 'битко\u00adин', 'BTC', 'ВТС', 'вtс'],
    ['Бит\u00adкоин падает', 'Продан ВТС', 'Упал ВTС'],
  ],
  [['эфириум', 'эфи\u200bриум'], ['Эфи\u2060риум растёт']],
  [['столица'], ['Сто\u200bлица']],
  [['договор', 'догово\u0301р'], ['Дого\u0301вор подписан']],
  [['перевод'], ['Пере\ufeffвод']],
  [['листва'], ['Лист\u200dва']],
  [['1,5х', '1.5x', '1,5X'], ['Вырос в 1,5х']],
  [['5х', '5x'], []],
  [['2,5млн', '2.5 млн', '2,5 млн'], ['Ушло 2,5млн']],
  [['3,5млн', '3.5 млн'], ['Пришло 3,5 млн']],
  [['4,25', '4.25'], ['Ставка 4.25 процента']],
  [['100000', '100,000', '100.000'], ['Итого 100,000 токенов']],
  [['27.11.2026', '2026'], ['Срок 27.11.2026']],
  [['1inch', '1INCH'], ['Обмен 1inch']],
  [['100к', '100k'], ['Доля 100к']],
  [['3-й', '3й', '3-го'], ['Третий, 3-й этап']],
  [['4-й', '4й', '4'], ['Конец 4-го квартала']],
  [['5-й', '5-го'], ['Пятый, 5й раунд']],
  [['3х', '3x'], ['Ценой в 3х']],
  [['euro', 'ＥＵＲＯ', 'ｅｕｒｏ'], ['Курс ＥＵＲＯ']],
  [['sui', '𝗦𝗨𝗜', 'ＳＵＩ'], ['Рост 𝗦𝘂𝗶']],
  [['йод', 'и\u0306од'], ['Йод (и\u0306од)']],
  [['совет', 'cовет', 'рынок'], ['Cовет и pынок']],
  [['ERC 721', 'ERC721', 'ERC-721'], ['Стандарт ERC 721']],
  [['web3', 'Web 3', 'web-3'], ['Эпоха Web 3']],
  [['топ10', 'топ 10', 'ТОП-10'], ['Список топ-10']],
]
for (const [queries, right] of cases)
  test(`«${right.join('», «')}» is found by ${queries.join(', ')}`, async () => {
    for (const query of queries) assert.deepEqual(await found(query), right.sort(), query)
  })

test('a query over the limit is refused', async () => {
  const ask = (length: number) => stage.as('maria').status(search.find, { query: { q: 'я'.repeat(length) } })
  assert.deepEqual([await ask(QUERY_LENGTH), await ask(QUERY_LENGTH + 1)], [200, 400])
})
