import type { Page } from '@playwright/test'
import { expectAccessible } from '../accessible.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Плеер', exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Мини-плеер' })

declare global {
  interface Window {
    /** The player's audio element. */
    heard?: HTMLAudioElement
  }
}

/** Pages to visit while the sound plays. */
const PAGES = [
  ['Календарь', /\/calendar/],
  ['Форкасты', /\/forecasters/],
  ['Сигналы', /\/signals/],
  ['Сканер', /\/screener/],
  ['Палата', /\/$/],
] as const

/** Exposes the player's audio element as `window.heard`. */
async function listen(page: Page) {
  await page.addInitScript(() => {
    const Native = window.Audio
    window.Audio = class extends Native {
      constructor() {
        super()
        window.heard = this
      }
    }
  })
}

const timeOf = (page: Page) => page.evaluate(() => window.heard!.currentTime)
const isSounding = (page: Page) => page.evaluate(() => !window.heard!.paused)

/** Expects the sound to play past this second. */
async function goesOn(page: Page, from: number) {
  await expect.poll(() => timeOf(page)).toBeGreaterThan(from)
  expect(await isSounding(page)).toBe(true)
}

/** Peak amplitude of the sound within half a second. */
function loudness(page: Page) {
  return page.evaluate(async () => {
    const context = new AudioContext()
    const analyser = context.createAnalyser()
    context.createMediaElementSource(window.heard!).connect(analyser).connect(context.destination)
    await context.resume()
    const samples = new Float32Array(analyser.fftSize)
    let most = 0
    for (const until = performance.now() + 500; performance.now() < until; ) {
      await new Promise(requestAnimationFrame)
      analyser.getFloatTimeDomainData(samples)
      most = Math.max(most, ...samples.map(Math.abs))
    }
    return most
  })
}

// spec: C-003, C-005, C-190, C-213, B-047, B-111; decisions OB-016, OC-074
test('without paid access the latest podcast’s title is shown, and nothing plays', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/?channel=podcasts')
  const capsule = page.getByRole('banner').getByRole('button', { name: /^№214 .*: доступно по подписке$/ })
  await capsule.click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByTitle('Доступно по подписке').first().click()
  await expect(page).toHaveURL(/\/\?channel=podcasts$/)
  await page.locator('h4').getByText('Кто купит разлоки').click()
  await expect(page.getByText('Полный доступ к материалам открыт')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Выпуск' })).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
  const episode = page.url()
  await signInAs(page, baseURL!, 'reader')
  await page.goto(episode)
  await expect(page.getByText('Полный доступ к материалам открыт')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Выпуск' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Слушать|Играть|Воспроизвести/ })).toHaveCount(0)
  await expect(panel(page)).toHaveCount(0)
})

// spec, B-098, B-104, B-418, C-003, C-008, C-037, C-043, C-176
test('a member listens to an episode across pages and popups, by its chapters, and resumes it after a reload', async ({
  page,
  baseURL,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await listen(page)
  await signInAs(page, baseURL!, 'paid')
  await page.goto('/?channel=podcasts')
  await page.getByRole('banner').getByRole('button', { name: 'Слушать' }).click()
  await expect(panel(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
  await goesOn(page, 0)
  expect(await loudness(page)).toBeGreaterThan(0.01)
  const foot = () => panel(page).evaluate((node) => Math.round(innerHeight - node.getBoundingClientRect().bottom))
  expect(await foot()).toBeLessThan(24)
  const stands = await foot()
  await page.mouse.move(640, 400)
  await page.mouse.wheel(0, 600)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300)
  expect(await foot()).toBe(stands)

  for (const [name, path] of PAGES) {
    const before = await timeOf(page)
    await page.getByRole('banner').getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await goesOn(page, before)
  }
  // The waveform loads with the episode; the seek bar is drawn over it.
  await expect(panel(page).getByRole('slider', { name: 'Перемотка' })).toBeVisible()
  await expect(panel(page).locator('[data-wave] svg path').first()).toHaveAttribute('d', /^(M[^z]+z){100}$/)
  await panel(page).getByRole('link', { name: /№214/ }).click()
  const episode = page.getByRole('dialog').getByRole('region', { name: 'Выпуск' })
  await expect(episode.getByRole('slider', { name: 'Перемотка' })).toBeVisible()
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Другие подкасты' })).toBeVisible()
  await expectAccessible(page, '[data-layer="content_page"]')
  await expectAccessible(page, 'section[aria-label="Плеер"]')
  await panel(page).getByRole('button', { name: 'Вперёд на 15 секунд' }).click()
  await goesOn(page, 15)

  // spec: C-207
  const volume = panel(page).getByRole('slider', { name: 'Громкость' })
  const { x, y, width, height } = (await volume.boundingBox())!
  await page.mouse.move(x + width - 8, y + height / 2)
  await page.mouse.down()
  await page.mouse.move(x + width / 2, y + height / 2, { steps: 4 })
  await page.mouse.up()
  await expect.poll(() => page.evaluate(() => window.heard!.volume)).toBeCloseTo(0.5, 1)

  await panel(page).getByRole('button', { name: 'Таймкоды' }).click()
  const chapter = page.getByRole('dialog', { name: 'Таймкоды' }).getByRole('listitem').nth(2)
  const second = await chapter.locator('.num').textContent()
  const [minutes, seconds] = second!.split(':').map(Number)
  const start = minutes! * 60 + seconds!
  await chapter.getByRole('button').first().click()
  await goesOn(page, start)
  await page.keyboard.press('Escape')
  await panel(page).getByRole('button', { name: 'Пауза' }).click()
  const left = await timeOf(page)

  await page.reload()
  await expect(panel(page)).toHaveCount(0)
  await page.getByRole('banner').getByRole('button', { name: 'Слушать' }).click()
  await goesOn(page, left)
  expect(await timeOf(page)).toBeLessThan(left + 5)
})

// spec: A-114, C-045, C-046, C-047, C-067, C-214
test('on a phone the player is a bar above the bottom bar, and opens in full', async ({ page, baseURL }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await listen(page)
  await signInAs(page, baseURL!, 'holder')
  await page.goto('/?channel=podcasts&list=alpha')
  await page.getByRole('button', { name: /^Слушать: .*Кто купит/ }).click()
  await expect(bar(page)).toBeVisible()
  await expect(panel(page)).toBeHidden()
  await goesOn(page, 0)
  await bar(page)
    .getByRole('button', { name: /^Открыть плеер/ })
    .click()
  const player = page.locator('[data-layer="mobile_player"]')
  for (const name of ['Пауза', 'Назад на 15 секунд', 'Вперёд на 15 секунд', 'Скорость 1x', 'Закрыть плеер'])
    await expect(player.getByRole('button', { name })).toBeVisible()
  await expect(player.getByRole('slider', { name: 'Громкость' })).toBeVisible()
  await expectAccessible(page, '[data-layer="mobile_player"]')
  const from = await timeOf(page)
  await player.getByRole('button', { name: 'Вперёд на 15 секунд' }).click()
  await goesOn(page, from + 14)
  await player.getByRole('button', { name: 'Скорость 1x' }).click()
  await expect.poll(() => page.evaluate(() => window.heard!.playbackRate)).toBe(1.25)
  await player.getByRole('button', { name: 'Пауза' }).click()
  await expect.poll(() => isSounding(page)).toBe(false)
  await player.getByRole('button', { name: 'Слушать', exact: true }).click()
  await expect.poll(() => isSounding(page)).toBe(true)
  const star = player.getByRole('button', { name: /^В избранное: №214/ })
  await expect(star).toHaveAttribute('aria-pressed', 'false')
  const kept = page.waitForResponse((response) => response.url().includes('/bookmark'))
  await star.click()
  await expect(star).toHaveAttribute('aria-pressed', 'true')
  expect((await kept).status()).toBe(200)
  await player.getByRole('button', { name: 'Другие подкасты' }).click()
  await expect(player.getByRole('button', { name: /^Слушать: / }).first()).toBeVisible()
  await player.getByRole('button', { name: 'Таймкоды' }).click()
  await player.getByRole('listitem').nth(1).getByRole('button').first().click()
  await goesOn(page, 1)
  await player.getByRole('button', { name: 'Закрыть плеер' }).click()
  await expect(bar(page)).toHaveCount(0)
  expect(await isSounding(page)).toBe(false)
  await page.setViewportSize({ width: 1024, height: 800 })
  await page.getByRole('button', { name: /^Слушать: .*Кто купит/ }).click()
  await expect(bar(page)).toBeVisible()
  await page.setViewportSize({ width: 1025, height: 800 })
  await expect(panel(page)).toBeVisible()
  await expect(bar(page)).toBeHidden()
})
