import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import { arrived, openAs, type Role, take } from './everyScreen.ts'

const FOLDER = 'docs/screens'

interface DocScreen {
  name: string
  as: Role
  path: string
  theme: 'light' | 'dark' | 'blue'
  width: number
  /** Selector of the link from `path` to the page in the picture: post addresses differ between starts. */
  from?: string
}

const SCREENS: readonly DocScreen[] = [
  { name: 'main', as: 'guest', path: '/', theme: 'light', width: 1280 },
  { name: 'main', as: 'guest', path: '/', theme: 'dark', width: 1280 },
  { name: 'main', as: 'guest', path: '/', theme: 'light', width: 390 },
  { name: 'main', as: 'guest', path: '/', theme: 'blue', width: 360 },
  { name: 'post', as: 'paid', path: '/', theme: 'light', width: 1280, from: 'article h4 a:has-text("L2")' },
  { name: 'post', as: 'paid', path: '/', theme: 'dark', width: 390, from: 'article h4 a:has-text("L2")' },
  { name: 'screener', as: 'paid', path: '/screener', theme: 'dark', width: 1440 },
  { name: 'screener', as: 'paid', path: '/screener', theme: 'light', width: 390 },
  { name: 'coin', as: 'paid', path: '/coin/bitcoin', theme: 'light', width: 1280 },
  { name: 'hype', as: 'paid', path: '/twitter-hype', theme: 'blue', width: 1280 },
  { name: 'calendar', as: 'paid', path: '/calendar', theme: 'light', width: 1280 },
  { name: 'desk', as: 'editor', path: '/desk/', theme: 'light', width: 1440 },
]

/** Makes the pictures for the README and the docs. */
export async function takeDocScreens(browser: Browser, origin: string) {
  mkdirSync(FOLDER, { recursive: true })
  for (const { name, as, path, theme, width, from } of SCREENS) {
    const page = await openAs(browser, origin, as, width < 1024)
    await page.addInitScript((value) => localStorage.setItem('theme', value), theme)
    await page.goto(origin + (from ? await led(page, origin + path, from) : path), { waitUntil: 'load' })
    await arrived(page)
    // After a reload the fonts are cached, so they are used from the first paint.
    await page.reload({ waitUntil: 'load' })
    await arrived(page)
    const file = join(FOLDER, `${name}-${theme}-${width}.jpg`)
    await take(page, theme, width, file)
    process.stdout.write(`${file}\n`)
    await page.context().close()
  }
}

async function led(page: Page, address: string, link: string) {
  await page.goto(address)
  return (await page.locator(link).first().getAttribute('href')) ?? '/'
}
