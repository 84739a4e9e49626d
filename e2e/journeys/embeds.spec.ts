import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

/** Path of a demo opinion with a video and a Telegram post below its text, after the server has fetched both. */
async function postWithBoth(baseURL: string): Promise<string> {
  const headers = { authorization: `Bearer ${await tokenOf(baseURL, 'paid')}` }
  for (let from = 1; from < 500; from += 50) {
    const ids = Array.from({ length: 50 }, (_, index) => from + index).join(',')
    const posts = await (await fetch(`${baseURL}/api/alpha/inner-pages/?list_id=${ids}`, { headers })).json()
    const found = posts.find(({ embed_links: links }: { embed_links: string[] }) => links.length === 2)
    if (!found) continue
    const known = async () => (await (await fetch(`${baseURL}/api/alpha/${found.id}/`, { headers })).json()).embeds
    await expect
      .poll(async () => (await known()).map(({ poster }: { poster: string }) => poster !== ''))
      .toEqual([true, true])
    return `/${found.content_type}/${found.id}`
  }
  throw new Error('no post with two embeds')
}

const noForeign = (page: Page, baseURL: string) => {
  const foreign: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== new URL(baseURL).origin) foreign.push(request.url())
  })
  return foreign
}

test('embeds of a video and a Telegram post play in place after a press, without requests to other sites before', async ({
  page,
  baseURL,
}) => {
  const address = await postWithBoth(baseURL!)
  await signInAs(page, baseURL!, 'paid')
  const foreign = noForeign(page, baseURL!)
  await page.setViewportSize({ width: 320, height: 700 })
  await page.goto(address)
  const cards = page.locator('figure[data-embed]')
  await expect(cards).toHaveCount(2)
  await cards.first().scrollIntoViewIfNeeded()
  await expect(cards.first().locator('img')).toHaveJSProperty('complete', true)
  expect(
    await cards
      .first()
      .locator('img')
      .evaluate((poster: HTMLImageElement) => poster.naturalWidth),
  ).toBeGreaterThan(300)
  await expectAccessible(page, 'figure[data-embed]')
  expect(foreign).toEqual([])

  await cards.first().getByRole('link', { name: 'Показать видео' }).press('Enter')
  const video = cards.first().locator('iframe')
  await expect(video).toBeFocused()
  await page.frameLocator('figure[data-embed] iframe').getByRole('button', { name: 'Пауза' }).click()

  await cards.last().getByRole('link', { name: 'Показать запись' }).press('Enter')
  const post = cards.last().locator('iframe')
  // Telegram's frame has reported its height; in this narrow window it is scaled by (320 − 20) / 320.
  await expect.poll(() => post.evaluate((frame) => frame.style.height !== '180px')).toBe(true)
  expect(await post.evaluate((frame) => frame.getBoundingClientRect().width)).toBeCloseTo(300, 0)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  // The content of the frames belongs to other sites, so it is not checked.
  await expectAccessible(page, 'figure[data-opened] p')
  await cards.last().getByRole('button', { name: 'Свернуть' }).click()
  await expect(cards.last().getByRole('link', { name: 'Показать запись' })).toBeFocused()
})
