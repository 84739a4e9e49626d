import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'

interface Card {
  images_list: string[]
}

/** Pictures of posts other than covers, which guests may not load. */
async function hiddenPictures(request: APIRequestContext, origin: string): Promise<string[]> {
  const authorization = `Bearer ${await tokenOf(origin, 'paid')}`
  const { alpha, news } = await (await request.get('/api/alpha/all/', { headers: { authorization } })).json()
  const days = [...Object.values(alpha), ...Object.values(news)] as { posts: Card[] }[]
  return days.flatMap(({ posts }) => posts.flatMap(({ images_list }) => images_list.slice(1)))
}

/** Width of the picture in an <img> of the page; 0 when it is refused. */
const widthIn = (page: Page, address: string) =>
  page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode().catch(() => {})
    return image.naturalWidth
  }, address)

test('pictures of paid posts are served to a member’s browser, not to a guest’s or a lapsed member’s', async ({
  page,
  request,
  baseURL,
}) => {
  const [address] = await hiddenPictures(request, baseURL!)
  expect(address).toMatch(/^\/media\/[0-9a-f]{32}\.svg$/)
  await page.goto('/')
  await expect.poll(() => page.evaluate(() => document.readyState)).toBe('complete')
  expect((await page.request.get(address!)).status()).toBe(404)
  await signInAs(page, baseURL!, 'lapsed')
  expect((await page.request.get(address!)).status()).toBe(404)
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/')
  expect(await widthIn(page, address!)).toBeGreaterThan(0)
})
