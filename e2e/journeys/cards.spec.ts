import type { Locator } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const alpha = 'section:has(> div > header h2:text-is("Альфа"))'
const news = 'section:has(> div > header h2:text-is("Инфошум"))'

// spec: B-045, B-046
test('a card opens in a new tab by Ctrl, Meta or Shift with a click and by the middle button', async ({
  page,
  context,
}) => {
  await page.goto('/')
  const card = page.locator(`${alpha} article`).first()
  const box = (await card.boundingBox())!
  const place = { x: box.width - 40, y: 70 }
  for (const options of [
    { modifiers: ['Control'] as const, position: place },
    { modifiers: ['Meta'] as const, position: place },
    { modifiers: ['Shift'] as const, position: place },
    { button: 'middle' as const, position: place },
  ]) {
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      card.click(options as Parameters<typeof card.click>[0]),
    ])
    await expect(opened).toHaveURL(/\/(opinion|material)\/\d+$/)
    await opened.close()
  }
  await expect(page).toHaveURL('/')
})

// spec: B-073, B-074
test('covers of cards are lower in windows of at most 576 px', async ({ page }) => {
  await page.setViewportSize({ width: 577, height: 900 })
  await page.goto('/')
  const cover = page.locator('article > picture > img').first()
  expect((await cover.boundingBox())?.height).toBeCloseTo(79, 0)
  await page.setViewportSize({ width: 576, height: 900 })
  expect((await cover.boundingBox())?.height).toBeCloseTo(48, 0)
})

// spec: B-068, B-069
test('the icon of a title is 48 px with rounded corners in «Альфа», 32 px and round in «Инфошум»', async ({ page }) => {
  await page.goto('/')
  const looks = (icon: Locator) =>
    icon.evaluate((image) => {
      const { width, height } = image.getBoundingClientRect()
      return [width, height, getComputedStyle(image).borderRadius]
    })
  expect(await looks(page.locator(`${alpha} article img:has(+ h4)`).first())).toEqual([48, 48, '6px'])
  expect(await looks(page.locator(`${news} article time + img`).first())).toEqual([32, 32, '50%'])
})

// spec: B-079
test('the channels of a card are shown in its info line and can be pressed at phone widths too', async ({ page }) => {
  for (const width of [576, 360]) {
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/?list=alpha')
    const channel = page.locator(`${alpha} article footer span > button`).first()
    await expect(channel).toBeVisible()
    await channel.scrollIntoViewIfNeeded()
    expect((await channel.boundingBox())!.width).toBeGreaterThan(20)
    await channel.click()
    await expect(page).toHaveURL(/channel=/)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

// spec: B-311, B-443
test('a bookmarked post is listed in «Избранное» and keeps a full star in both lists', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'reader')
  await page.goto('/')
  const favourites = page.getByRole('navigation', { name: 'Каналы' }).getByRole('button', { name: 'Избранное' })
  // Load both lists first: the cached copy must not hide the added bookmark.
  for (const list of ['**/api/alpha/channels/bookmarks/*', '**/api/alpha/all/'])
    await Promise.all([page.waitForResponse(list), favourites.click()])
  const first = page.getByRole('button', { name: /^В избранное: /, pressed: false }).first()
  const star = page.getByRole('button', { name: (await first.getAttribute('aria-label'))!, exact: true })
  await Promise.all([page.waitForResponse('**/api/reactions/bookmarks/create/'), star.click()])
  for (const channel of ['/?channel=bookmarks', '/']) {
    await favourites.click()
    await expect(page).toHaveURL(channel)
    await expect(star).toHaveAttribute('aria-pressed', 'true')
  }
})

// spec: B-087
test('a card’s menu closes on a click outside it and works from the keyboard', async ({ page }) => {
  await page.goto('/')
  const opener = page.getByRole('button', { name: /^Действия/ }).first()
  await opener.click()
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem', { name: 'Скопировать ссылку' })).toBeVisible()
  await page.mouse.click(10, 400)
  await expect(menu).toBeHidden()
  await opener.focus()
  await page.keyboard.press('Enter')
  await expect(menu).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(opener).toBeFocused()
})
