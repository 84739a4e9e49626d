import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'
import { type Started, startServer } from '../server.ts'

test.setTimeout(120_000)

let server: Started
test.beforeAll(async () => {
  server = await startServer()
})
test.afterAll(() => server.stop())

const LEAD = 'Протокол Lumenora взломали на $38 млн'
const OTHER = 'Хакер вывел 38 миллионов долларов из Lumenora'

/** A title is drawn with spaces that do not break. */
const NAMED = /Протокол Lumenora взломали/

const card = (page: Page, title: string) => page.locator('main article').filter({ hasText: title })
const toggle = (page: Page) => page.getByRole('button', { name: 'ещё 1 источник' })

test('two sources are folded, split by a moderator, joined again, read and muted as a story', async ({ page }) => {
  const { origin } = server
  const [editor, moderator] = [await tokenOf(origin, 'editor'), await tokenOf(origin, 'moderator')]
  const send = async (token: string, method: string, path: string, body?: object) => {
    const reply = await fetch(origin + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await reply.text()
    expect(reply.status, `${method} ${path} ${text}`).toBeLessThan(300)
    return JSON.parse(text || '{}')
  }
  for (const title of [LEAD, OTHER]) {
    const news = { kind: 'news', title, content: '<p>Средства ушли на мост.</p>', publish: 'now', key: randomUUID() }
    await send(editor, 'POST', '/api/desk/writing/', news)
  }
  /** The items of the two news, as the moderator's list has them. */
  const items = async (): Promise<{ id: number; story: number; title: string }[]> =>
    (await send(moderator, 'GET', '/api/desk/stories/')).results.filter(({ title }: { title: string }) =>
      [LEAD, OTHER].includes(title),
    )
  const storiesOf = async () => new Set((await items()).map(({ story }) => story)).size
  await expect.poll(async () => [(await items()).length, await storiesOf()], { timeout: 20_000 }).toEqual([2, 1])

  page.setDefaultTimeout(20_000)
  // Folded: one card, whose other source opens by the keyboard.
  await signInAs(page, origin, 'paid')
  await page.goto(origin)
  await expect(card(page, LEAD)).toHaveCount(1)
  await expect(card(page, OTHER)).toHaveCount(0)
  await toggle(page).press('Enter')
  await expect(page.getByRole('link', { name: OTHER }).first()).toBeVisible()
  await expectAccessible(page, 'main')

  // Split: two cards, and they stay so when an edit of words has it folded anew.
  const other = (await items()).find(({ title }) => title === OTHER)!
  await send(moderator, 'POST', `/api/desk/stories/${other.id}/split/`, {})
  await expect.poll(storiesOf).toBe(2)
  await page.goto(origin)
  await expect(card(page, OTHER)).toHaveCount(1)
  await expect(toggle(page)).toHaveCount(0)

  // Joined: one card again.
  const lead = (await items()).find(({ title }) => title === LEAD)!
  await send(moderator, 'POST', `/api/desk/stories/${other.id}/join/`, { story: lead.story })
  await expect.poll(storiesOf).toBe(1)
  await page.goto(origin)
  await expect(card(page, OTHER)).toHaveCount(0)
  await expect(toggle(page)).toBeVisible()

  // Muted as a story by the menu of its text: neither source stands in the feed, and it comes back.
  await page.getByRole('link', { name: NAMED }).first().click()
  await page
    .getByRole('dialog')
    .first()
    .getByRole('button', { name: /^Действия: Протокол Lumenora/ })
    .click()
  await page.getByRole('menuitem', { name: 'Скрыть…' }).click()
  const layer = page.getByRole('dialog', { name: 'Скрыть' })
  await layer.getByRole('radio', { name: /истори/i }).click()
  await layer.getByRole('button', { name: 'Скрыть', exact: true }).click()
  await expect(layer).toBeHidden()
  await page.goto(origin)
  await expect(page.getByText(/^Скрыто \d+: /).first()).toBeVisible()
  await expect(page.getByRole('link', { name: NAMED })).toHaveCount(0)
  await expect(page.getByRole('link', { name: OTHER })).toHaveCount(0)
  await page.goto(`${origin}/user/hidden`)
  await page
    .getByRole('button', { name: /^Показывать/ })
    .first()
    .press('Enter')
  await expect(page.getByText('Ничего не скрыто')).toBeVisible()
  await page.goto(origin)
  await expect(page.getByRole('link', { name: NAMED }).first()).toBeVisible()
})
