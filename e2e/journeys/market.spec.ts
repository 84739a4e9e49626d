import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { addressOf } from '../build.ts'
import { expect, test } from '../page.ts'

const mention = (page: Page) => page.locator('article h4 [data-coin-id]').first()
const coin = (page: Page) => page.getByRole('tooltip')

// spec: C-065, C-246
test('a coin in a card’s title shows its tooltip to the pointer and to the keyboard', async ({ page }) => {
  await page.goto('/')
  await mention(page).hover()
  await expect(coin(page)).toContainText(/\$\d/)
  await expect(coin(page)).toContainText('Кап.')
  await page.mouse.move(5, 5)
  await expect(coin(page)).toBeHidden()

  const link = page.locator('article h4 a:has([data-coin-id])').first()
  await link.focus()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(link).toBeFocused()
  await expect(coin(page)).toContainText('Кап.')
  await page.keyboard.press('Escape')
  await expect(coin(page)).toBeHidden()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Tab')
  await expect(coin(page)).toContainText('Кап.')

  // The next tab stop is a coin in the same card.
  await page.keyboard.press('Tab')
  const focused = page.locator(':focus')
  await expect(focused).toHaveAttribute('data-coin-id')
  await expect(coin(page)).toContainText(/24 ч.*с публикации/)
  await page.keyboard.press('Enter')
  await expect(focused).toHaveText('Страница монеты')
  await page.keyboard.press('Escape')
  await expect(coin(page)).toBeHidden()
  await expect(focused).toHaveAttribute('data-coin-id')
})

// spec: B-053, C-249
test.describe('a press on a coin in a title', () => {
  test.use({ hasTouch: true })

  test('at 768 px a tap shows the coin’s tooltip and does not open the post', async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 900 })
    await page.goto('/')
    await mention(page).tap()
    await expect(coin(page)).toContainText('Кап.')
    await expect(page).toHaveURL('/')
  })

  test('a tap made before the tooltip’s code has loaded shows the tooltip once it comes', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const late = Promise.withResolvers<void>()
    await page.route(addressOf('src/layout/IdleParts.tsx'), async (route) => {
      await late.promise
      await route.continue()
    })
    await page.goto('/')
    await expect(page.locator('html[data-alive]')).toBeAttached()
    await mention(page).tap()
    await expect(page).toHaveURL('/')
    late.resolve()
    await expect(coin(page)).toContainText('Кап.')
  })

  test('at 769 px a press opens the post', async ({ page }) => {
    await page.setViewportSize({ width: 769, height: 900 })
    await page.goto('/')
    await mention(page).click()
    await expect(page).toHaveURL(/\/(opinion|material|news)\/\d+$/)
  })
})

// spec: A-017, B-620, B-621, C-013, C-014, C-052, C-053
test('the main page shows the pulse, the market strip and the gainers in their formats, and the prices update', async ({
  page,
}) => {
  await page.goto('/')
  const pulse = page.getByRole('region', { name: 'Биткоин', exact: true })
  await expect(pulse).toContainText(/\$\d{1,3}(\u00a0\d{3})*−?\d+\.\d{2}%\u00a024 ч/)
  const strip = page.getByRole('region', { name: 'Рынок' }).getByRole('listitem')
  await expect(strip.locator('b')).toHaveText(['BTC', 'ETH', 'SOL', 'MCap', 'Gold', 'SP500', 'Nvidia', 'RUB'])
  const [period, ...figures] = await strip.allTextContents()
  expect(period).toBe('24 ч')
  for (const figure of figures) expect(figure).toMatch(/^\w+?\$?[\d\u00a0]+(\.\d+)?[KMBT]?−?\d+\.\d{2}%\u00a024 ч$/)
  const gainers = page.getByRole('region', { name: 'Лидеры роста' })
  await expect(gainers.getByRole('listitem')).toHaveCount(6)
  const before = await pulse.textContent()
  await expect(pulse).not.toHaveText(before!, { timeout: 60_000 })
})

test.describe('a rounded price', () => {
  test.use({ permissions: ['clipboard-read', 'clipboard-write'] })

  test('a rounded price shows its full value to the pointer and the keyboard, and is copied in full', async ({
    page,
  }) => {
    await page.goto('/')
    const price = page.getByRole('region', { name: 'Рынок' }).locator('data').first()
    await expect(price).toHaveText(/^\$\d{2,3}\u00a0\d{3}$/)
    await price.hover()
    await expect(coin(page)).toHaveText(/^\$\d{2,3}\u00a0\d{3}(\.\d+)?$/)
    await price.click()
    await page.keyboard.press('ControlOrMeta+c')
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\$\d{2,3}\u00a0\d{3}(\.\d+)?$/)
    await page.mouse.move(5, 5)
    await expect(coin(page)).toBeHidden()
    await page.getByRole('region', { name: 'Рынок' }).getByRole('list').focus()
    await page.keyboard.press('Tab')
    await expect(price).toBeFocused()
    await expect(coin(page)).toHaveText(/^\$/)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(coin(page)).toBeHidden()
  })
})

test.describe('when the market widgets fail to load', () => {
  test.use({ expectedInConsole: /виджета|503/ })

  // spec: B-547, C-388, C-389
  test('failed market widgets are only logged, and the last prices stay with their time', async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
    const strip = page.getByRole('region', { name: 'Рынок' })
    await expect(strip).toContainText(/BTC\$\d/)
    const refused = new Set<string>()
    await page.route(/\/api\/((screener\/)?widgets|coins)\//, (route) => {
      refused.add(new URL(route.request().url()).pathname)
      return route.fulfill({ status: 503, json: {} })
    })
    const words = async () => (await strip.textContent())!.replace(/на \d\d:\d\d/g, '')
    const last = await words()
    const logged = page.waitForEvent('console', (message) => message.text().includes('виджета'))
    // Waits until all three have made a request: some may not be hydrated yet.
    const three = ['/api/widgets/macro-widget/', '/api/screener/widgets/top-gainers/', '/api/coins/bitcoin']
    await expect
      .poll(async () => {
        await page.clock.fastForward(15_000)
        return three.filter((path) => !refused.has(path))
      })
      .toEqual([])
    expect((await logged).text()).toBe('Сетевая ошибка при получении виджета: HTTP error! Status: 503')
    await page.clock.fastForward(10 * 60_000)
    await expect(strip).toContainText(/^Цены на \d\d:\d\d/)
    expect((await words()).replace(/^Цены /, '')).toBe(last)
    await expect(page.getByRole('region', { name: 'Биткоин', exact: true })).toContainText(/\$\d.*на \d\d:\d\d/)
    await expect(page.getByRole('heading', { name: /Лидеры роста 24 ч на \d\d:\d\d/ })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Закрыть сообщение' })).toHaveCount(0)
  })
})

// spec: B-613, B-614, C-418, C-419
for (const theme of ['light', 'dark', 'blue'])
  test(`a negative change is red and any other green in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto('/')
    const changes = page.getByText(/^[+−]?\d+\.\d{2}%$/)
    await expect(changes.first()).toBeVisible()
    const seen = await changes.evaluateAll((all) =>
      all.map((change) => {
        const [red = 0, green = 0] = getComputedStyle(change).color.match(/\d+/g)!.map(Number)
        const colour = red > green ? 'red' : 'green'
        return `${change.textContent!.startsWith('−') ? 'a fall' : 'no fall'} is ${colour}`
      }),
    )
    expect([...new Set(seen)].sort()).toEqual(['a fall is red', 'no fall is green'])
  })

test('a coin’s chart clears each frame before it draws the next', async ({ page }) => {
  await page.addInitScript(() => {
    const { fillRect } = CanvasRenderingContext2D.prototype
    CanvasRenderingContext2D.prototype.fillRect = function (...box) {
      if (this.globalCompositeOperation === 'copy') document.documentElement.dataset.wiped = ''
      return fillRect.apply(this, box)
    }
  })
  await page.goto('/coin/bitcoin')
  await page
    .getByRole('img', { name: /^За 90 дней/ })
    .locator('canvas')
    .first()
    .waitFor()
  await expect(page.locator('html[data-wiped]')).toBeAttached()
})
