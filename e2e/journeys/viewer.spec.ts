import type { CDPSession, Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { addressOfPost, WITH_PICTURES } from '../posts.ts'

const viewer = (page: Page) => page.getByRole('dialog', { name: 'Просмотр медиа' })
const shownPicture = (page: Page) =>
  viewer(page)
    .locator('.swiper-slide-active img')
    .evaluate((image: HTMLImageElement) => image.src)
/** Waits until the slides stop moving. */
const settled = (page: Page) =>
  expect
    .poll(() =>
      viewer(page)
        .locator('.swiper-wrapper')
        .evaluate((wrapper) => getComputedStyle(wrapper).transitionDuration),
    )
    .toBe('0s')

async function openPost(page: Page, baseURL: string) {
  await signInAs(page, baseURL, 'paid')
  await page.goto('/')
  await page.goto(await addressOfPost(page, WITH_PICTURES))
  const pictures = page.getByRole('list', { name: 'Изображения' }).getByRole('button')
  await expect(pictures).toHaveCount(3)
  return pictures
}

// spec, C-026, C-027, C-048, C-050, C-066, C-075, C-076, C-077, C-078, C-079, C-080
test('the viewer of pictures goes round by arrows and keys, one slide at a time', async ({ page, baseURL }) => {
  const pictures = await openPost(page, baseURL!)
  await pictures.nth(1).click()
  const counter = viewer(page).getByRole('status')
  await expect(counter).toHaveText('2 / 3')
  await expect(page.locator('[data-layer="slider_widget"]')).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('data-scroll-locked', '')
  // A second press during a slide's transition is ignored.
  const next = viewer(page).getByRole('button', { name: 'Вперёд' })
  await next.evaluate((button: HTMLElement) => {
    button.click()
    button.click()
  })
  const wrapper = viewer(page).locator('.swiper-wrapper')
  expect(await wrapper.evaluate((element) => element.style.transitionDuration)).toBe('350ms')
  await expect(counter).toHaveText('3 / 3')
  await settled(page)
  await page.keyboard.press('ArrowRight')
  await expect(counter).toHaveText('1 / 3')
  await settled(page)
  await page.keyboard.press('ArrowLeft')
  await expect(counter).toHaveText('3 / 3')
  await settled(page)
  await expectAccessible(page, '[data-layer="slider_widget"]')
  const dots = viewer(page).locator('.swiper-pagination-bullet').first()
  for (const [width, isWide] of [
    [1024, false],
    [1025, true],
  ] as const) {
    await page.setViewportSize({ width, height: 900 })
    await expect(next).toBeVisible({ visible: isWide })
    await expect(dots).toBeVisible({ visible: !isWide })
  }
  await page.keyboard.press('Escape')
  await expect(viewer(page)).toBeHidden()
  await expect(pictures.nth(1)).toBeFocused()
  await pictures.nth(0).press('Enter')
  await expect(counter).toHaveText('1 / 3')
  // A press beside the picture hits the backdrop.
  await page.mouse.click(700, 840)
  await expect(viewer(page)).toBeHidden()
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  // spec, C-049, C-051, C-079, C-081, C-082, C-083, C-084
  test('the viewer of pictures swipes by a fifth of the width, zooms to four times, and does not swipe while zoomed', async ({
    page,
    baseURL,
  }) => {
    const pictures = await openPost(page, baseURL!)
    await pictures.nth(0).tap()
    await expect(viewer(page).locator('.swiper-pagination-bullet')).toHaveCount(3)
    await expect(viewer(page).getByRole('button', { name: 'Вперёд' })).toBeHidden()
    const touch = await page.context().newCDPSession(page)
    const first = await shownPicture(page)
    await swipe(touch, 300, 300 - 390 * 0.17)
    await settled(page)
    expect(await shownPicture(page)).toBe(first)
    await swipe(touch, 300, 300 - 390 * 0.26)
    await settled(page)
    const second = await shownPicture(page)
    expect(second).not.toBe(first)

    await pinch(touch, 20, 190)
    await expect.poll(() => zoomOf(page)).toBe(4)
    // The pinch has shown the right edge: a swipe away from it moves the picture, not the slide.
    await swipe(touch, 100, 250)
    expect(await shownPicture(page)).toBe(second)
    await swipe(touch, 250, 160)
    expect(await shownPicture(page)).toBe(second)
    expect(await zoomOf(page)).toBe(4)
    await pinch(touch, 190, 10)
    await expect.poll(() => zoomOf(page)).toBe(1)
    await pinch(touch, 20, 190)
    await expect.poll(() => zoomOf(page)).toBe(4)
    // The first swipe may only move the picture to its edge.
    await expect(async () => {
      await swipe(touch, 250, 100)
      expect(await shownPicture(page)).not.toBe(second)
    }).toPass()
    await viewer(page).getByRole('button', { name: 'Закрыть' }).tap()
    await expect(viewer(page)).toBeHidden()
  })
})

const zoomOf = (page: Page) =>
  viewer(page)
    .locator('.swiper-slide-active img')
    .evaluate((image) => Math.round(new DOMMatrix(getComputedStyle(image).transform).a * 10) / 10)

const Y = 420
const send = (touch: CDPSession, type: 'touchStart' | 'touchMove' | 'touchEnd', xs: number[]) =>
  touch.send('Input.dispatchTouchEvent', { type, touchPoints: xs.map((x, id) => ({ x, y: Y, id })) })

async function swipe(touch: CDPSession, from: number, to: number) {
  await send(touch, 'touchStart', [from])
  // The first steps only determine the direction of the swipe.
  for (let step = 1; step <= 24; step += 1) await send(touch, 'touchMove', [from + ((to - from) * step) / 24])
  await send(touch, 'touchEnd', [])
}

/** Moves two fingers symmetrically about the middle; `from` and `to` are their distances from it, px. */
async function pinch(touch: CDPSession, from: number, to: number) {
  await send(touch, 'touchStart', [195 - from, 195 + from])
  for (let step = 1; step <= 8; step += 1) {
    const away = from + ((to - from) * step) / 8
    await send(touch, 'touchMove', [195 - away, 195 + away])
  }
  // One finger is lifted before the other.
  await send(touch, 'touchMove', [195 - to])
  await send(touch, 'touchEnd', [])
}
