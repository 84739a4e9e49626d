import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

interface Stop {
  id: number
  name: string
  fault: string
  isCut: boolean
}

/** The focused element and its fault: it is out of sight, covered, or its focus ring is invisible or cut. */
function stopOf(page: Page): Promise<Stop | null> {
  return page.evaluate(() => {
    const known = window as unknown as { stops?: WeakMap<Element, number>; count?: number }
    known.stops ??= new WeakMap()
    const element = document.activeElement
    if (!(element instanceof HTMLElement) || element === document.body) return null
    if (!known.stops.has(element)) {
      known.count = (known.count ?? 0) + 1
      known.stops.set(element, known.count)
    }
    const name = (element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 60)
    const framed = (one: Element | null, pseudo?: string) => {
      const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one!, pseudo)
      return (outlineStyle !== 'none' && Number.parseFloat(outlineWidth) > 0) || boxShadow !== 'none'
    }
    // A scrollable row is a tab stop too; its arrow buttons cover it.
    const isControl = element.matches('a, button, input, textarea, [role=button]')
    const isField = element.matches('input, textarea, [contenteditable=true]')
    const isFramed = [undefined, '::before', '::after'].some((pseudo) => framed(element, pseudo))
    // A link may wrap over lines; its first line counts. A link around a block begins with an empty line.
    const lines = [...element.getClientRects()]
    const box = lines.find(({ width, height }) => width > 1 && height > 1) ?? element.getBoundingClientRect()
    const isInSight = box.width > 1 && box.height > 1 && box.bottom > 0 && box.top < innerHeight && box.right > 0
    // Both edges are checked: a half-covered element is a fault.
    const y = Math.min(Math.max(box.top + Math.min(box.height / 2, 20), 0), innerHeight - 1)
    const uncovered = [box.left + 3, box.right - 3].every((x) => {
      const top = document.elementFromPoint(Math.min(Math.max(x, 0), innerWidth - 1), y)
      return top !== null && (element.contains(top) || top.contains(element))
    })
    // What clips around an outline must leave room for it. A list that goes on is scrolled by the focus itself.
    const style = getComputedStyle(element)
    const reach = Number.parseFloat(style.outlineOffset) + Number.parseFloat(style.outlineWidth)
    const hasOutline = style.outlineStyle !== 'none' && reach > 0
    const isCutBy = (around: Element) => {
      const { overflowX, overflowY } = getComputedStyle(around)
      const [edge, full] = [around.getBoundingClientRect(), element.getBoundingClientRect()]
      const isAcross = around.scrollWidth > around.clientWidth
      const isDown = around.scrollHeight > around.clientHeight
      const isAtTop = around.scrollTop === 0
      const cutX = !isAcross || around.scrollLeft === 0 ? edge.left - full.left + reach : 0
      const cutY = !isDown || isAtTop ? edge.top - full.top + reach : 0
      return (overflowX !== 'visible' && cutX > 1) || (overflowY !== 'visible' && cutY > 1)
    }
    let isCut = false
    for (let around = element.parentElement; hasOutline && around && around !== document.body; ) {
      isCut ||= isCutBy(around)
      around = getComputedStyle(around).position === 'fixed' ? null : around.parentElement
    }
    const fault = !isInSight
      ? 'out of sight'
      : !uncovered && isControl
        ? 'covered'
        : isFramed || isField
          ? ''
          : 'no frame'
    return { id: known.stops.get(element)!, name, fault, isCut }
  })
}

/** Presses Tab from the current focus until it comes round or leaves the page; every stop has to be visible. */
async function walk(page: Page, most: number) {
  // A font loaded later could move the focused element.
  await page.evaluate(() => document.fonts.ready)
  const names: string[] = []
  const seen = new Set<number>()
  const faults: string[] = []
  for (let step = 0; step < most; step += 1) {
    await page.keyboard.press('Tab')
    const stop = await stopOf(page)
    if (!stop || seen.has(stop.id)) break
    seen.add(stop.id)
    names.push(stop.name)
    // Scrolling to it takes a frame or two, on a loaded machine seconds.
    if (stop.fault)
      await expect
        .poll(async () => (await stopOf(page))?.fault, { timeout: 20_000 })
        .toBe('')
        .catch(() => faults.push(`${stop.name}: ${stop.fault}`))
    if (stop.isCut)
      await expect
        .poll(async () => (await stopOf(page))?.isCut, { timeout: 20_000 })
        .toBe(false)
        .catch(() => faults.push(`${stop.name}: its frame is cut`))
  }
  expect(faults).toEqual([])
  return names
}

for (const [place, address, width, most] of [
  ['the purchase', '/user/subscription/purchase', 1280, 60],
  ['the calendar', '/calendar', 1280, 60],
  ['the calendar of a phone', '/calendar', 390, 60],
  ['the knowledge base', '/knowledge-base', 1280, 60],
  // Reaches the comments at the end of the page.
  ['a person', '/users/anna/profile', 1280, 80],
  ['the main page', '/', 1440, 60],
  ['hype', '/twitter-hype', 1280, 60],
] as const) {
  test(`Tab walks through ${place}: every stop is visible and none is a trap`, async ({ page, baseURL }) => {
    await page.setViewportSize({ width, height: 844 })
    await signInAs(page, baseURL!, 'paid')
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('status', { name: /^Загрузка/ })).toHaveCount(0)
    expect((await walk(page, most)).length).toBeGreaterThan(15)
  })
}

test('a post, the notifications and the search open by Enter, keep the focus inside and return it on Escape', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  const card = page.getByRole('main').locator('h3 a, h4 a').first()
  const banner = page.getByRole('banner')
  for (const opener of [
    card,
    banner.getByRole('button', { name: /^Уведомления/ }),
    banner.getByRole('button', { name: 'Поиск' }),
  ]) {
    await opener.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toBeVisible()
    await expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    for (let step = 0; step < 12; step += 1) {
      await page.keyboard.press('Tab')
      // Scrolling to it takes a frame or two.
      await expect.poll(async () => (await stopOf(page))?.fault).toBe('')
    }
    expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
    // A focused figure shows its full value, and the first Escape closes that alone.
    if ((await dialog.locator('[data-figure]:focus').count()) > 0) {
      await expect(page.locator('[data-full-value]')).toBeVisible()
      await page.keyboard.press('Escape')
      await expect(page.locator('[data-full-value]')).toBeHidden()
      await expect(dialog).toBeVisible()
    }
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(opener).toBeFocused()
  }
})

test('the editor opens with the focus on the title, and Escape returns the focus to its button', async ({
  page,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  const opener = page.getByRole('button', { name: 'Добавить мнение' })
  await opener.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Заголовок' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
})
