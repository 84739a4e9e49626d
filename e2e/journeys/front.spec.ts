import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { type Started, startWithFixedPrices } from '../server.ts'
import { shiftsOf, watchShifts } from '../shifts.ts'

const alpha = 'section:has(> div > header h2:text-is("Альфа"))'
const news = 'section:has(> div > header h2:text-is("Инфошум"))'

/** Requests of the page itself; the player requests the last podcast's title on every page. */
const OF_THE_PAGE = /\/api\/alpha\/(?!last-podcast-preview)/

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  // spec, B-020, B-022, B-023, B-033
  test('the first HTML of the main page holds both lists, the calendar and the signals', async ({ page }) => {
    const reply = await page.goto('/')
    expect(reply?.status()).toBe(200)
    await expect(page).toHaveTitle('Самое Боярское Криптосообщество | Палата')
    expect(await page.locator(`${alpha} article`).count()).toBeGreaterThan(3)
    expect(await page.locator(`${news} article`).count()).toBeGreaterThan(3)
    await expect(page.getByRole('region', { name: /Ноябрь|Декабрь|Январь|\d{4}/ }).first()).toBeVisible()
    await expect(page.getByRole('region', { name: 'Сигналы с публикации' })).toBeVisible()
    await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', /\/$/)
    await expect(page.locator('meta[property="og:title"]')).toHaveAttribute('content', /Криптосообщество/)
    await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /криптосообщество/)
  })
})

test('a first visit whose font did not come has the lines of later ones', async ({ browser, baseURL }) => {
  // At 390 px, without code: nothing changes the cards but the font.
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, javaScriptEnabled: false })
  const lengths = async () => {
    await page.goto(baseURL!, { waitUntil: 'networkidle' })
    const cards = await page.locator('main article:visible').all()
    return Promise.all(cards.map(async (card) => (await card.boundingBox())!.height))
  }
  const withFont = await lengths()
  await page.route('**/*.woff2', (route) => route.abort())
  const withoutFont = await lengths()
  expect(withFont.length).toBeGreaterThan(10)
  const others = withFont.filter((height, card) => Math.abs(height - withoutFont[card]!) >= 1)
  expect(others.length / withFont.length).toBeLessThan(0.15)
  await page.close()
})

test('the main page becomes interactive without layout shifts and without requesting its data again', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (OF_THE_PAGE.test(request.url())) asked.push(request.url())
  })
  await watchShifts(page)
  await page.goto('/')
  await page.getByRole('button', { name: 'Войти' }).first().click()
  await expect(page.getByRole('dialog', { name: 'Войти' })).toBeVisible()
  expect(await shiftsOf(page)).toEqual([])
  expect(asked).toEqual([])
})

// spec: A-005, B-021, B-055, B-056, B-057, B-324, B-325
test('a channel filters both lists, and a second press takes the filter away', async ({ page }) => {
  await page.goto('/')
  const strip = page.getByRole('navigation', { name: 'Каналы' })
  await expect(strip.getByRole('button', { name: 'Подкасты' })).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Избранное' })).toBeVisible()
  await expect(strip.getByRole('button', { name: 'Администрирование' })).toHaveCount(0)
  const all = await page.locator(`${alpha} article h4`).allTextContents()
  const allNews = await page.locator(`${news} article h4`).allTextContents()
  const button = strip.getByRole('button', { name: 'Макро', exact: true })
  await Promise.all([
    page.waitForResponse((reply) => reply.url().endsWith('/api/alpha/channels/macro/?page=1')),
    button.click(),
  ])
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page).toHaveURL('/?channel=macro')
  await expect(page.locator(`${alpha} article h4`)).not.toHaveText(all)
  const cards = page.locator(`${alpha} article`)
  await expect(cards.filter({ has: page.getByRole('button', { name: 'Макро', exact: true }) })).toHaveCount(
    await cards.count(),
  )
  await expect(page.locator(`${news} article h4`)).not.toHaveText(allNews)
  await Promise.all([page.waitForResponse('**/api/alpha/all/'), button.click()])
  await expect(page).toHaveURL('/')
  await expect(page.locator(`${alpha} article h4`).first()).toHaveText(all[0]!)
})

// spec: A-432, B-058, B-059, B-432
test('a moderator has the channel «Администрирование» with the posts awaiting moderation alone', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'moderator')
  await page.goto('/')
  const button = page.getByRole('button', { name: 'Администрирование' })
  await button.click()
  await expect(page.locator(`${alpha} article[data-color=moderation]`).first()).toBeVisible()
  await expect(page.locator(`${alpha} article:not([data-color=moderation])`)).toHaveCount(0)
})

test('the lists scroll to the end of history, and cards far from the window are removed until one scrolls back', async ({
  page,
}) => {
  await page.goto('/')
  const titles = page.locator('article h4')
  const newest = await titles.first().textContent()
  const end = page.getByText('Это все публикации')
  while (!(await end.isVisible())) await scrollTo(page, Number.MAX_SAFE_INTEGER)
  await expect(titles.first()).not.toHaveText(newest!)
  // The side column scrolls along to its end.
  await expect(page.getByRole('heading', { name: 'Самые упоминаемые' })).toBeInViewport()

  const height = await page.evaluate(() => document.body.scrollHeight)
  const read = new Set<string>()
  for (let top = height; top > -3000; top -= 3000) {
    await scrollTo(page, top)
    const near = await titles.allTextContents()
    expect(new Set(near).size).toBe(near.length)
    for (const title of near) read.add(title)
  }
  expect(read.size).toBeGreaterThan(380)
  await expect(titles.first()).toHaveText(newest!)
  expect(Math.abs((await page.evaluate(() => document.body.scrollHeight)) - height)).toBeLessThan(2)
})

async function scrollTo(page: Page, top: number) {
  await page.evaluate(async (y) => {
    window.scrollTo(0, y)
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  }, top)
}

test('on a phone the heading of a member’s news is in sight right under the channels', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/?list=news')
  const heading = page.getByRole('heading', { name: 'Инфошум' })
  await expect(heading).toBeInViewport()
  const channels = await page.getByRole('navigation', { name: 'Каналы' }).boundingBox()
  expect((await heading.boundingBox())!.y - channels!.y - channels!.height).toBeLessThan(32)
})

// spec, B-410, B-411
test('a guest sees the offer of membership with its sections and the button to sign in', async ({ page }) => {
  await page.goto('/')
  const teaser = page.getByRole('region', { name: 'Эксклюзивно для участников клуба' })
  await expect(teaser).toBeVisible()
  await expect(teaser.getByRole('button', { name: 'Войти' })).toBeVisible()
  for (const [market, address] of [
    ['OpenSea', 'https://opensea.io/'],
    ['Blur', 'https://blur.io/'],
  ] as const) {
    const link = teaser.getByRole('link', { name: market })
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', address)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  await page.setViewportSize({ width: 360, height: 780 })
  const sections = teaser.getByRole('listitem')
  await expect(sections).toHaveCount(6)
  for (const words of [
    'Анализ монет, обзоры проектов, идеи для заработка',
    'Три раза в неделю',
    'События крипты и мира',
    'Главные голоса крипты с переводом на русский',
    'Идеи, за которыми мы следим',
    'Для холдеров',
  ])
    await expect(sections.getByText(words)).toBeVisible()
})

// spec: A-033
test('a signed-in reader without membership sees the offer without the button to sign in', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'reader')
  await page.goto('/')
  const teaser = page.getByRole('region', { name: 'Эксклюзивно для участников клуба' })
  await expect(page.getByRole('button', { name: /^Меню:/ })).toBeVisible()
  await expect(teaser.getByRole('button', { name: 'Войти' })).toHaveCount(0)
})

test.describe('no layout shifts on the main page for signed-in readers', () => {
  test.describe.configure({ timeout: 90_000 })
  let server: Started
  test.beforeAll(async () => {
    server = await startWithFixedPrices()
  })
  test.afterAll(() => server.stop())

  test.beforeEach(({ page }) => watchShifts(page))
  const shiftsOver = async (page: Page, score: number) => (await shiftsOf(page)).filter(({ value }) => value > score)

  test('a member sees no layout shift', async ({ page }) => {
    await signInAs(page, server.origin, 'paid')
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.origin)
      await expect(page.getByRole('button', { name: /^Меню:/ })).toBeVisible()
      if (width === 1440) await expect(page.getByRole('list', { name: 'Закрытые чаты' })).toBeVisible()
      // This link is only in the member's own feed, not in the guest's first HTML.
      await expect(page.locator('article a[href*="comment_id"]').first()).toBeVisible()
      expect(await shiftsOver(page, 0.001)).toEqual([])
    }
  })

  test('a reader without access sees no large layout shift from the second visit on', async ({ page }) => {
    await signInAs(page, server.origin, 'lapsed')
    await page.goto(server.origin)
    await expect(page.getByText('Эксклюзивно для участников клуба')).toBeVisible()
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto(server.origin)
      await expect(page.getByRole('button', { name: /^Меню:/ })).toBeVisible()
      await expect(page.getByText('Эксклюзивно для участников клуба')).toBeVisible()
      // The teaser's button has another text for them than for a guest.
      expect(await shiftsOver(page, 0.005)).toEqual([])
    }
  })
})

test('a member sees no offer of membership', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  await expect(page.getByText(/^\d+д$/)).toBeVisible()
  await expect(page.getByText('Эксклюзивно для участников клуба')).toHaveCount(0)
})

// spec: B-054
test('the main page requests the feed before the channels', async ({ page }) => {
  await page.goto('/report')
  const asked: string[] = []
  page.on('request', (request) => {
    if (OF_THE_PAGE.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await page.getByRole('banner').getByRole('link', { name: 'Палата' }).click()
  await expect(page.locator(`${alpha} article`).first()).toBeVisible()
  expect(asked.slice(0, 2)).toEqual(['/api/alpha/all/', '/api/alpha/channels/'])
})

for (const theme of ['light', 'dark', 'blue'])
  test(`the main page is accessible to a guest in the ${theme} theme`, async ({ page }) => {
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 })
      await page.goto('/')
      await page.getByRole('button', { name: 'Войти' }).first().waitFor()
      await expectAccessible(page)
    }
  })
