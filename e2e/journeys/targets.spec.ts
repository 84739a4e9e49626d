import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { addressOfPost, WITH_PICTURES } from '../posts.ts'

const LEAST_PX = 24

test.use({ viewport: { width: 1280, height: 6000 } })

test('what can be pressed in lists is at least 24 px high to hit, at a desktop too', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/about')
  for (const path of [
    '/',
    '/signals',
    '/users/anna',
    '/coin/hyperliquid',
    '/forecasters',
    await addressOfPost(page, WITH_PICTURES),
  ]) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Меню:/ })).toBeVisible()
    await expect(page.getByRole('main').locator('a[href]').first()).toBeVisible()
    expect.soft(await page.evaluate(lowTargets, LEAST_PX), path).toEqual([])
  }
})

/**
 * Names of links and buttons whose middle column is lower than that to hit. Left out is what stands in a sentence, and
 * what a row that can be pressed repeats.
 */
function lowTargets(least: number): string[] {
  const found = new Set<string>()
  for (const one of document.querySelectorAll<HTMLElement>('main :is(a[href], button)')) {
    const { left, right, top, bottom } = one.getBoundingClientRect()
    const isSeen = right - left > 4 && top >= 0 && bottom <= innerHeight
    const isWord = getComputedStyle(one).display.startsWith('inline')
    const isInSentence =
      isWord && [...one.parentNode!.childNodes].some((part) => part.nodeType === 3 && /\p{L}/u.test(part.nodeValue!))
    if (!isSeen || isInSentence || one.closest('[data-coin-id]:not(a, button)')) continue
    const isHit = (y: number) => document.elementFromPoint((left + right) / 2, y)?.closest('a, button') === one
    const middle = (top + bottom) / 2
    if (!isHit(middle)) continue
    let height = 1
    for (let apart = 1; apart <= least; apart += 1)
      height += Number(isHit(middle - apart)) + Number(isHit(middle + apart))
    if (height < least) found.add(`${one.textContent.trim().slice(0, 24)}: ${height}`)
  }
  return [...found]
}

test.describe('on the smallest phone', () => {
  test.use({ viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true })

  test('the author’s name over a text is whole beside «Следить»', async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/about')
    await page.goto(await addressOfPost(page, WITH_PICTURES))
    const head = page
      .getByRole('main')
      .locator('header')
      .filter({ has: page.getByRole('heading', { level: 1 }) })
    await expect(head.getByRole('button', { name: /^Следить за/ })).toBeVisible()
    const name = head.locator('a[href^="/users/"]')
    const isCut = (element: Element) =>
      [element, ...element.querySelectorAll('*')].some(
        (part) => part.scrollWidth > part.clientWidth && part.clientWidth > 0,
      )
    expect(await name.evaluate(isCut)).toBe(false)
  })
})
