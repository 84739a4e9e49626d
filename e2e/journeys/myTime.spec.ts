import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'
import { type Started, startServer } from '../server.ts'

let server: Started
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

interface Feed {
  news: Record<string, { posts: { id: number; title: string }[] }>
}
interface Digest {
  total: number
  areas: { count: number }[]
}

test('a member’s week: what came is told whole, a word is hidden everywhere and counted, and comes back', async ({
  page,
}) => {
  const { origin } = server
  const headers = { authorization: `Bearer ${await tokenOf(origin, 'paid')}` }
  const read = async <Reply>(path: string) =>
    (await (await page.request.get(`${origin}${path}`, { headers })).json()) as Reply
  await signInAs(page, origin, 'paid')

  const digest = await read<Digest>('/api/digest/?since=week')
  expect(digest.areas.reduce((sum, { count }) => sum + count, 0)).toBe(digest.total)
  await page.goto(`${origin}/digest?since=week`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessible(page, 'main')

  // The longest word of a news is in few others.
  const { news } = await read<Feed>('/api/alpha/all/')
  const [first] = Object.values(news).flatMap(({ posts }) => posts)
  const words = first!.title.match(/[а-яё]{5,}/gi) ?? []
  const word = words.toSorted((one, other) => other.length - one.length)[0]!.toLowerCase()

  await page.goto(`${origin}/user/hidden`)
  await expect(page.getByText('Ничего не скрыто')).toBeVisible()
  await page.getByLabel('Слово', { exact: true }).fill(word)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/^За неделю скрыто \d+: /)).toBeVisible()
  await expect(page.getByText(/ · за неделю \d+/)).toBeVisible()
  await expectAccessible(page, 'main')

  await page.goto(origin)
  await expect(page.getByText(/^Скрыто \d+: /).first()).toBeVisible()
  await expect(page.getByRole('link', { name: first!.title })).toHaveCount(0)
  await page.getByRole('button', { name: 'показать' }).first().press('Enter')
  await expect(page.getByRole('link', { name: first!.title }).first()).toBeVisible()

  await page.goto(`${origin}/user/hidden`)
  await page.getByRole('button', { name: /^Показывать слово/ }).press('Enter')
  await expect(page.getByText('Ничего не скрыто')).toBeVisible()
  await page.goto(origin)
  await expect(page.getByRole('link', { name: first!.title }).first()).toBeVisible()
})

test('a rule made by the bell of a coin is previewed, tells of a new text once, and is taken out', async ({ page }) => {
  const { origin } = server
  await signInAs(page, origin, 'paid')
  await page.goto(`${origin}/coin/near`)
  await page.getByRole('button', { name: 'Оповещать о NEAR' }).press('Enter')
  await expect(page.getByText(/^Сообщим о NEAR: /)).toBeVisible()
  await expect(page.getByRole('button', { name: /^Оповещения о NEAR: альфа, мнения/ })).toBeVisible()
  await expectAccessible(page, 'main')

  await page.goto(`${origin}/alerts`)
  const rule = page.getByRole('list', { name: 'Правила' }).getByRole('listitem').filter({ hasText: 'NEAR' })
  await rule.getByRole('button', { name: /^Действия с правилом/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Изменить' }).press('Enter')
  // How many there were depends on the day of the demo.
  await expect(page.getByText(/^За прошлую неделю (пришло бы \d+|не пришло бы ничего)$/)).toBeVisible()
  await page.getByRole('button', { name: 'Отмена' }).press('Enter')

  const title = 'Мост NEAR снова открыт'
  const said = await page.request.post(`${origin}/api/alpha/all/`, {
    headers: { authorization: `Bearer ${await tokenOf(origin, 'moderator')}` },
    data: { title, content: '<p>Переводы через мост $NEAR идут без задержки, очередь разобрали за ночь.</p>' },
  })
  expect(said.status()).toBe(201)
  await page.goto(origin)
  const told = page.getByRole('article').filter({ hasText: 'NEAR: новое мнение' }).filter({ hasText: title })
  await expect(async () => {
    await page.reload()
    await page.getByRole('button', { name: /^Уведомления/ }).click()
    await expect(told).toHaveCount(1, { timeout: 2_000 })
  }).toPass()
  await told.getByRole('link', { name: title }).click()
  await expect(page.getByRole('heading', { name: title })).toBeVisible()

  await page.goto(`${origin}/alerts`)
  await rule.getByRole('button', { name: /^Действия с правилом/ }).press('Enter')
  await page.getByRole('menuitem', { name: 'Убрать' }).press('Enter')
  await expect(rule).toHaveCount(0)
})
