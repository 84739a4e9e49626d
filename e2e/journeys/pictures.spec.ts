import type { APIRequestContext, Page } from '@playwright/test'
import { png } from '../../apps/server/src/testing/files/samplePictures.ts'
import { expect, test } from '../page.ts'
import { signInAs, tokenOf } from '../people.ts'
import { addressOfPost, WITH_PICTURES } from '../posts.ts'

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

// Beside the picture and not under it: the button was higher than the picture and lay on «Добавить».
for (const [width, height] of [
  [3000, 20],
  [64, 64],
] as const)
  test(`at 320 px the button that removes a comment’s picture of ${width} × ${height} stands beside it`, async ({
    page,
    baseURL,
  }) => {
    await page.setViewportSize({ width: 320, height: 640 })
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/about')
    await page.goto(await addressOfPost(page, WITH_PICTURES))
    const form = page.locator('[data-comments] form').first()
    await form.scrollIntoViewIfNeeded()
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png(width, height) })
    const picture = form.getByRole('img', { name: 'Прикреплённое изображение' })
    const remove = form.getByRole('button', { name: 'Убрать изображение' })
    await expect(form.getByRole('button', { name: 'Добавить' })).toBeEnabled()
    const [image, button, add] = await Promise.all(
      [picture, remove, form.getByRole('button', { name: 'Добавить' })].map(async (one) => (await one.boundingBox())!),
    )
    expect(Math.min(button!.width, button!.height)).toBeGreaterThanOrEqual(44)
    expect(button!.x).toBeGreaterThanOrEqual(image!.x + image!.width)
    expect(button!.x + button!.width).toBeLessThanOrEqual(320)
    expect(button!.y + button!.height).toBeLessThanOrEqual(add!.y)
    await remove.click()
    await expect(picture).toBeHidden()
  })
