import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

/** The cheapest and the dearest coins of a market. */
const PRICES = [1.234567891e-9, 9.99e-10, 1_234_567.891]
const WIDTHS = [320, 390, 1280]

/** Each price of a reply as it would be if the coin cost this. */
function priced(reply: unknown, price: number): unknown {
  if (Array.isArray(reply)) return reply.map((one) => priced(one, price))
  if (typeof reply !== 'object' || reply === null) return reply
  const isPrice = (name: string) => /(^|_)price_usd$/.test(name) || name === 'ath' || name === 'atl'
  return Object.fromEntries(
    Object.entries(reply).map(([name, value]) => [
      name,
      typeof value === 'number' && isPrice(name)
        ? price * (name === 'target_price_usd' ? 2.123456789 : 1)
        : priced(value, price),
    ]),
  )
}

/** What is wrong with the numbers of the page: none may be cut, broken into lines, nothing or in the notation of a program. */
function faultsOf(page: Page) {
  return page.evaluate(() => {
    const main = document.querySelector('main')!
    const faults = new Set<string>()
    const isBeyond = (text: DOMRect, part: Element | null): boolean => {
      if (part === null || part === document.body) return text.right > document.documentElement.clientWidth + 1
      const { left, right, width } = part.getBoundingClientRect()
      const cuts = /hidden|clip/.test(getComputedStyle(part).overflowX) && width > 2
      if (/auto|scroll/.test(getComputedStyle(part).overflowX)) return false
      return (cuts && (text.right > right + 1 || text.left < left - 1)) || isBeyond(text, part.parentElement)
    }
    const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
    while (texts.nextNode()) {
      const text = texts.currentNode as Text
      if (!text.parentElement?.checkVisibility()) continue
      if (/\$0(\.0+)?$/.test(text.data.trim()) || /\de[-+]?\d/.test(text.data)) faults.add(`nothing: ${text.data}`)
      for (const found of text.data.matchAll(/\$?\d[\d.,\u00a0]{3,}/g)) {
        const range = document.createRange()
        range.setStart(text, found.index)
        range.setEnd(text, found.index + found[0].length)
        const lines = new Set(
          [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
        )
        if (lines.size > 1) faults.add(`broken: ${found[0]}`)
        if (lines.size > 0 && isBeyond(range.getBoundingClientRect(), text.parentElement))
          faults.add(`cut: ${found[0]}`)
      }
    }
    return [...faults]
  })
}

for (const price of PRICES)
  test(`a coin at ${price} is told whole on a signal, its card and in a record`, async ({ page, baseURL }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.route(/\/api\/(signals|users\/[^/]+\/record)\//, async (route) => {
      const reply = await route.fetch()
      const isJson = reply.headers()['content-type']?.includes('json')
      await (isJson && reply.ok()
        ? route.fulfill({ json: priced(await reply.json(), price) })
        : route.fulfill({ response: reply }))
    })
    await page.goto('/signals')
    const card = page.locator('main article').first()
    await expect(card).toBeVisible()
    const signal = await card
      .getByRole('link')
      .evaluateAll((links) =>
        links.map((link) => link.getAttribute('href')!).find((address) => /^\/signal\/\d+$/.test(address)),
      )
    const shown = price < 1 ? /\$0\.00000000[01]/ : /\$1\s234\s/
    for (const path of ['/signals', '/signals?state=ended', signal!, '/users/anna/record'])
      for (const width of WIDTHS) {
        await page.setViewportSize({ width, height: 900 })
        await page.goto(path)
        await expect(page.locator('main').getByText(shown).filter({ visible: true }).first()).toBeVisible()
        expect(await faultsOf(page), `${path} at ${width}`).toEqual([])
      }
  })
