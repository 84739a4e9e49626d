/** Delay from a press to the sound, and the player's share of a page's first load. */
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { chromium, type Page } from '@playwright/test'
import { browserArguments, findChromium } from '../e2e/browser.ts'
import { signInAs } from '../e2e/people.ts'
import { operate } from '../e2e/server.ts'
import { median, table } from './table.ts'

const TURNS = 20
const SOUND_MS = 300
const SEEK_MS = 150
const FIRST_LOAD_BYTES = 12_000
/** Repeats of a two-minute recording that make an hour, so that seeks go to data not loaded yet. */
const REPEATS = 30

declare global {
  interface Window {
    heard?: HTMLAudioElement
    /** When the pointer was last pressed or released. */
    pressedAt?: number
  }
}

export async function player(origin: string, env: Record<string, string>) {
  const executablePath = findChromium()
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.addInitScript(watch)
  await signInAs(page, origin, 'paid')
  await page.goto(`${origin}/?channel=podcasts`)
  const address = await page.locator('h4 a', { hasText: '№214' }).first().getAttribute('href')
  await lengthen(env, address!.split('/').at(-1)!)
  const sounds: number[] = []
  const seeks: number[] = []
  for (let turn = 0; turn < TURNS; turn += 1) sounds.push(await firstSound(page, origin))
  for (let turn = 0; turn < TURNS; turn += 1) seeks.push(await seek(page, turn))
  await browser.close()
  const carried = firstLoad()
  table(
    ['the player', 'value', 'goal'],
    [
      [`from the press to the first sound, median of ${TURNS}, ms`, median(sounds).toFixed(0), `≤ ${SOUND_MS}`],
      ['– the slowest of them', Math.max(...sounds).toFixed(0), ''],
      [`a seek into an hour, median of ${TURNS}, ms`, median(seeks).toFixed(0), `≤ ${SEEK_MS}`],
      ['– the slowest of them', Math.max(...seeks).toFixed(0), ''],
      [
        'its code in a first load, as it is written, kB gzip',
        (carried / 1000).toFixed(1),
        `≤ ${FIRST_LOAD_BYTES / 1000}`,
      ],
    ],
  )
}

/** Exposes the page's audio element and notes the time of each press. */
function watch() {
  const Native = window.Audio
  window.Audio = class extends Native {
    constructor() {
      super()
      window.heard = this
    }
  }
  for (const name of ['pointerdown', 'pointerup'])
    addEventListener(
      name,
      () => {
        window.pressedAt = performance.now()
      },
      true,
    )
}

/** Replaces the latest episode's recording with an hour of speech. */
async function lengthen(env: Record<string, string>, post: string) {
  const spoken = readFileSync(new URL('../apps/server/src/features/podcasts/speech/214.mp3', import.meta.url))
  const file = join(env.DATA_DIR!, 'hour.mp3')
  writeFileSync(file, Buffer.concat(Array<Buffer>(REPEATS).fill(spoken)))
  await operate(env, 'podcast', 'audio', file, '--post', post)
}

/** Delay on a fresh page: it requests the signed address, then the sound. */
async function firstSound(page: Page, origin: string) {
  await page.goto(`${origin}/?channel=podcasts`)
  const play = page.getByRole('banner').getByRole('button', { name: 'Слушать' })
  await play.waitFor()
  await play.click()
  return page.evaluate(async () => {
    const from = window.heard!.currentTime
    while (window.heard!.paused || window.heard!.currentTime <= from) await new Promise(requestAnimationFrame)
    return performance.now() - window.pressedAt!
  })
}

/** Delay from a press on the seek bar, each time far from the last, to the sound from there. */
async function seek(page: Page, turn: number) {
  const bar = page.getByRole('slider', { name: 'Перемотка' }).first()
  const { x, y, width, height } = (await bar.boundingBox())!
  const place = ((turn * 7) % TURNS) / TURNS
  await page.mouse.click(x + width * (0.02 + place * 0.94), y + height / 2)
  return page.evaluate(async () => {
    const { heard } = window
    while (heard!.seeking) await new Promise(requestAnimationFrame)
    const from = heard!.currentTime
    while (heard!.paused || heard!.currentTime <= from) await new Promise(requestAnimationFrame)
    return performance.now() - window.pressedAt!
  })
}

const FEATURE = '../apps/web/src/features/podcasts'

/**
 * Gzipped bytes of the player's modules in a page's first load: those that its index reaches without `import()`.
 * Measured on the sources, which are larger than the build.
 */
function firstLoad(): number {
  const seen = new Map<string, string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    const text = readFileSync(file, 'utf8')
    seen.set(file, text)
    for (const [, at] of text.matchAll(/^(?:import|export) (?!type)[^'(]*from '(\.{1,2}\/[^']+\.tsx?)'/gm))
      visit(join(dirname(file), at!))
  }
  visit(fileURLToPath(new URL(`${FEATURE}/index.ts`, import.meta.url)))
  return gzipSync([...seen.values()].join('\n'), { level: 9 }).length
}
