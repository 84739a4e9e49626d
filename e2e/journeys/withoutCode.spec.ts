import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

/** Pages that a guest reads from the server's HTML, with what can be read there. */
const READ: readonly [path: string, words: RegExp][] = [
  ['/', /Альфа/],
  ['/?list=news', /Инфошум/],
  ['/calendar', /Календарь/],
  ['/signals', /Сигналы/],
  ['/forecasters', /Форкаст/],
  ['/screener', /Скриннер/],
  ['/twitter-hype', /Хайп/],
  ['/coin/bitcoin', /Bitcoin/],
  ['/knowledge-base', /База знаний/],
  ['/storeroom', /Кладовая/],
  ['/rules/terms', /соглашение/i],
  ['/about', /клуб/i],
  ['/contacts', /Контакты/],
  ['/users/anna/profile', /Анна/],
]
const WIDTHS = [360, 1280]
const OFF = 'Скрипты выключены: читать и открывать ссылки можно, остальное не работает.'
const OLD =
  'Браузер устарел: читать и открывать ссылки можно, остальное работает в браузерах Safari 16.4, Chrome и Edge 111, Firefox 128 и новее.'

/** Nothing lies over a line of the sentence. */
async function expectSentenceUncovered(page: Page) {
  await expect(page.locator('.without-code')).toBeVisible()
  const covered = await page.evaluate(() => {
    const sentence = document.querySelector('.without-code')!
    const words = document.createRange()
    words.selectNodeContents(sentence)
    const lines = [...words.getClientRects()].filter(
      ({ left, top, width, height }) =>
        !sentence.contains(document.elementFromPoint(left + width / 2, top + height / 2)),
    )
    return lines.map(({ top }) => top)
  })
  expect(covered, page.url()).toEqual([])
}

test.describe('with scripts switched off', () => {
  test.use({ javaScriptEnabled: false })

  test('every page of a guest can be read, says why the rest does not work, and nothing in it loads for ever', async ({
    page,
  }) => {
    for (const [path, words] of READ)
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto(path)
        await expect(page.locator('.without-code'), path).toHaveText(OFF)
        await expectSentenceUncovered(page)
        await expect(page.locator('main h1'), path).toHaveCount(1)
        await expect(page.locator('main'), path).toContainText(words)
        await expect(page.locator('main [role=status][aria-label^="Загрузка"]:visible'), path).toHaveCount(0)
        await expect(page.locator('[aria-busy=true]:visible'), path).toHaveCount(0)
        const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
        expect(over, `${path} at ${width}`).toBeLessThanOrEqual(0)
      }
  })

  test('links of header, cards and texts open their pages', async ({ page }) => {
    await page.goto('/')
    const title = page.locator('article h4 a').first()
    const address = (await title.getAttribute('href'))!
    await title.click()
    await page.waitForURL((url) => url.pathname === address.split('?')[0])
    await expect(page.locator('article h1')).toHaveCount(1)
    await page.locator('header').getByRole('link', { name: 'Календарь' }).first().click()
    await page.waitForURL('**/calendar')
    await page.goBack()
    await expect(page.locator('article h1')).toHaveCount(1)
  })

  test('the desk says that it does not work', async ({ page }) => {
    await page.goto('/desk/')
    await expect(page.locator('.without-code')).toHaveText('Скрипты выключены, а стол без них не работает.')
  })
})

test.describe('in a browser below the floor', () => {
  test.beforeEach(({ page }) => page.addInitScript(() => Reflect.deleteProperty(window, 'CSSPropertyRule')))

  test('a page is the server’s, says why, loads none of the code, and its links work', async ({ page }) => {
    const scripts: string[] = []
    page.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.push(request.url())
    })
    await page.goto('/', { waitUntil: 'load' })
    await expect(page.locator('.without-code')).toHaveText(OLD)
    await expect(page.getByRole('status').filter({ hasText: 'Браузер устарел' })).toBeVisible()
    await expect(page.locator('article h4').first()).toBeVisible()
    await page.locator('header').getByRole('link', { name: 'Календарь' }).first().click()
    await page.waitForURL('**/calendar')
    await expect(page.locator('.without-code')).toHaveText(OLD)
    expect(scripts).toEqual([])
  })

  for (const theme of ['light', 'dark', 'blue'])
    test(`the sentence can be read in the theme ${theme}, from 320 px on`, async ({ page }) => {
      await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme)
      for (const width of [320, 360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await page.goto('/rules/terms', { waitUntil: 'load' })
        await expectSentenceUncovered(page)
        await expectAccessible(page, '.without-code')
        expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
      }
    })

  test('the desk says which browsers it works in', async ({ page }) => {
    await page.goto('/desk/', { waitUntil: 'load' })
    await expect(page.locator('.without-code')).toHaveText(/^Браузер устарел: стол работает в браузерах Safari 16.4/)
  })
})

test('in a browser of the floor the missing functions are brought along, and the pages work', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    for (const name of ['parse', 'canParse']) Reflect.deleteProperty(URL, name)
    Reflect.deleteProperty(Map, 'groupBy')
    Reflect.deleteProperty(AbortSignal, 'any')
    for (const name of ['withResolvers', 'try']) Reflect.deleteProperty(Promise, name)
    Reflect.deleteProperty(Object, 'groupBy')
    Reflect.deleteProperty(Array, 'fromAsync')
    for (const name of ['union', 'intersection', 'difference', 'isSubsetOf'])
      Reflect.deleteProperty(Set.prototype, name)
    for (const name of ['requestIdleCallback', 'cancelIdleCallback', 'CloseWatcher', 'navigation', 'scheduler'])
      Reflect.deleteProperty(window, name)
    Reflect.deleteProperty(Document.prototype, 'startViewTransition')
    Reflect.deleteProperty(Element.prototype, 'checkVisibility')
  })
  await signInAs(page, baseURL!, 'paid')
  for (const path of ['/', '/calendar', '/signals', '/screener', '/coin/bitcoin', '/twitter-hype', '/user/settings']) {
    await page.goto(path)
    await expect(page.locator('.without-code')).toHaveCount(0)
    await expect(page.locator('main h1')).toHaveCount(1)
    await expect(page.locator('main [role=status][aria-label^="Загрузка"]')).toHaveCount(0)
  }
  await page.goto('/')
  await page.locator('article h4 a').first().click()
  await expect(page.getByRole('dialog')).toBeVisible()
})
