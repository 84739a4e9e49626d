import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

// spec, B-035
test('a member sees what goes on, all that is closed, and filters by «Избранные»', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/signals')
  const cards = page.locator('main article')
  await expect(cards.first()).toBeVisible()
  await expect(cards.first().getByText('закреплён')).toBeVisible()
  await page.getByRole('button', { name: /^Закрыты/ }).click()
  await expect(page).toHaveURL(/state=ended/)
  const rows = page.getByRole('region', { name: 'Закрытые сигналы' }).getByRole('listitem')
  await expect(async () => {
    await page.getByRole('button', { name: 'Показать ещё' }).click({ timeout: 2000 })
    expect(await rows.count()).toBeGreaterThan(50)
  }).toPass()
  await expect(rows.first()).toContainText(/(цель|стоп|срок|отзыв|делистинг), \d/)
  await page.getByRole('button', { name: /^Идут/ }).click()
  const filter = page.getByRole('button', { name: 'Избранные' })
  await filter.click()
  await expect(page.getByText('Вы еще ничего не добавили в избранное')).toBeVisible()
  await filter.click()
  await expect(cards.first()).toBeVisible()
})

test('on a phone the period of a signal’s result is not broken into single letters', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.setViewportSize({ width: 360, height: 780 })
  await page.goto('/signals')
  const period = page.locator('main article header small').first()
  await expect(period).toContainText(/(цена|результат) с\sпубликации/)
  expect((await period.boundingBox())!.height).toBeLessThan(50)
})

// spec: B-012, B-420
test('without membership neither the signals page nor the API holds the texts of signals', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'lapsed')
  await page.goto('/signals')
  await expect(page.getByRole('heading', { name: 'Эксклюзивно для участников клуба' })).toBeVisible()
  await expect(page.locator('main article')).toHaveCount(0)
  const reply = await page.request.get('/api/signals/combined/')
  const { results } = (await reply.json()) as { results: { list: { content: string; is_locked: boolean }[] } }
  expect(results.list.every(({ content, is_locked }) => content === '' && is_locked)).toBe(true)
})

test.describe('in a window of 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('without membership no part of an ended signal’s row lies on another', async ({ page }) => {
    for (const width of [1280, 1100, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/signals')
      const rows = page.getByRole('main').getByRole('listitem').filter({ hasText: 'после закрытия' })
      await expect(rows.first()).toBeVisible()
      const covered = await rows.evaluateAll((items) =>
        items.flatMap((item) => {
          const texts: [string, DOMRect][] = []
          const walker = document.createTreeWalker(item, NodeFilter.SHOW_TEXT)
          while (walker.nextNode()) {
            if (walker.currentNode.parentElement!.closest('.visually-hidden')) continue
            const range = document.createRange()
            range.selectNodeContents(walker.currentNode)
            const box = range.getBoundingClientRect()
            if (box.width > 1) texts.push([walker.currentNode.textContent!, box])
          }
          return texts.flatMap(([one, a], at) =>
            texts
              .slice(at + 1)
              .filter(
                ([, b]) => a.left + 1 < b.right && b.left + 1 < a.right && a.top + 1 < b.bottom && b.top + 1 < a.bottom,
              )
              .map(([other]) => `${one} × ${other}`),
          )
        }),
      )
      expect(covered, `at ${width} px`).toEqual([])
    }
  })

  test('the signals’ panels stay inside their column with the longest prices', async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.route('**/api/widgets/signals-widget/', async (route) => {
      const reply = await route.fetch()
      const { results } = (await reply.json()) as { results: Record<string, unknown>[] }
      const longest = {
        start_price_usd: 0.000012345678,
        price_usd: 123_456_789.12345678,
        trending: true,
        pinned: false,
      }
      await route.fulfill({ json: { results: results.map((signal) => ({ ...signal, ...longest })) } })
    })
    await page.goto('/')
    const rail = page.getByRole('complementary', { name: 'Рынок, календарь и сигналы' })
    await expect(rail.getByText('популярное').first()).toBeVisible()
    const outside = await rail.evaluate((column) => {
      const { right } = column.getBoundingClientRect()
      return [...column.querySelectorAll(':not([role=tooltip])')]
        .filter((part) => part.getBoundingClientRect().right > right + 0.5)
        .map((part) => part.outerHTML.slice(0, 200))
    })
    expect(outside).toEqual([])
    const overflowing = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflowing).toBeLessThanOrEqual(0)
  })
})

test('a member writes a signal on a phone, and a moderator publishes it before its first price is known', async ({
  browser,
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 390, height: 780 })
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/signals')
  await page.getByRole('button', { name: 'Добавить сигнал' }).click()
  const form = page.getByRole('dialog', { name: 'Добавить сигнал' })
  await form.getByRole('textbox', { name: /Монета/ }).fill('btc')
  await form.getByRole('button', { name: /^BTC Bitcoin/ }).click()
  await form.getByRole('button', { name: 'Лонг', exact: true }).click()
  await form.getByRole('textbox', { name: 'Заголовок' }).fill('Проверка пути сигнала')
  await form.getByRole('textbox', { name: 'Описание' }).fill('Расчёт: https://example.org/path')
  await page.reload()
  await page.getByRole('button', { name: 'Добавить сигнал' }).click()
  await expect(form.getByRole('textbox', { name: 'Заголовок' })).toHaveValue('Проверка пути сигнала')
  await form.getByRole('button', { name: 'Отправить' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Проверка пути сигнала' })).toBeVisible()
  await expect(page.getByText('на проверке')).toBeVisible()
  expect(await outOfWindow(page)).toBeLessThanOrEqual(0)

  const context = await browser.newContext()
  const other = await context.newPage()
  await signInAs(other, baseURL!, 'moderator')
  await other.goto(page.url())
  await other.getByRole('button', { name: /^Действия/ }).click()
  await other.getByRole('menuitem', { name: 'Опубликовать' }).click()
  await expect(other.getByText('Сигнал был успешно опубликован')).toBeVisible()
  await expect(other.getByText('Цена старта').locator('xpath=following-sibling::dd')).toHaveText(
    /^(ждём первую минуту|\$\d)/,
  )
  await expectAccessible(other)
  await context.close()

  const html = await (await page.request.get(page.url())).text()
  expect(html).toContain('"isAccessibleForFree":false')
  expect(html).not.toContain('example.org/path')
})

const outOfWindow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
