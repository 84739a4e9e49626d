import { mkdirSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Browser, errors, type Page } from '@playwright/test'
import { fileName, PHONE_WIDTH, THEMES } from './looks.ts'
import { signInAs } from './people.ts'
import { drawSheets, type Shot } from './sheets.ts'

const ROLES = ['guest', 'paid', 'lapsed', 'holder', 'moderator'] as const
export type Role = (typeof ROLES)[number] | 'editor'
const HEIGHTS: Record<number, number> = { 360: 780, 390: 844, 768: 1024, 1280: 800, 1440: 900, 1920: 1080 }
/** Widths of touch devices. */
const HANDHELD = [360, 390, 768]
const DESKTOP = [1280, 1440, 1920]
const PAGES = [
  '/',
  '/?list=news',
  '/?channel=bookmarks',
  '/calendar',
  '/signals',
  '/user/settings',
  '/alerts',
  '/user/alpha',
  '/user/comments',
  '/user/subscription',
  '/user/subscription/purchase',
  '/user/subscription/wallets',
  '/users/anna/profile',
  '/users/anna/alpha',
  '/users/anna/record',
  '/forecasters',
  '/forecasters?source=telegram',
  '/screener',
  '/screener?mode=period',
  '/twitter-hype',
  '/portfolio',
  '/coin/bitcoin',
  '/?channel=podcasts',
  '/knowledge-base',
  '/storeroom',
  '/rules/terms',
  '/about',
  '/contacts',
  '/report',
  '/nowhere',
]
/** Pages of one role drawn at a time. */
const AT_ONCE = 2
const PATIENCE_MS = 3000

export interface EveryScreen {
  browser: Browser
  origin: string
  folder: string
  paths: string[]
  /** Filters by name; empty means all. */
  roles: string[]
  themes: string[]
  widths: number[]
  /** The whole page instead of its first window. */
  isFull: boolean
}

/** Takes every page for every role, width and theme, and makes contact sheets of each page. */
export async function takeEveryScreen({ browser, origin, ...wanted }: EveryScreen) {
  const folder = resolve(wanted.folder)
  const roles = ROLES.filter((role) => wanted.roles.length === 0 || wanted.roles.includes(role))
  const themes = THEMES.filter((theme) => wanted.themes.length === 0 || wanted.themes.includes(theme))
  const paths = wanted.paths.length > 0 ? wanted.paths : PAGES
  const shots: Shot[] = []
  mkdirSync(folder, { recursive: true })
  for (const role of roles)
    for (const device of [HANDHELD, DESKTOP]) {
      const widths = device.filter((width) => wanted.widths.length === 0 || wanted.widths.includes(width))
      if (widths.length === 0) continue
      const queue = [...paths]
      const draw = async () => {
        const page = await openAs(browser, origin, role, device === HANDHELD)
        for (let path = queue.shift(); path; path = queue.shift()) {
          // A phone zooms a page that was loaded at another width.
          await show(page, widths[0]!)
          await page.goto(origin + path, { waitUntil: 'load' })
          await arrived(page)
          for (const theme of themes)
            for (const width of widths) {
              const name = `${fileName(path)}-${role}-${theme}-${width}.jpg`
              await take(page, theme, width, join(folder, name), wanted.isFull)
              shots.push({ path, role, theme, width, name })
            }
          process.stdout.write(`${role} ${path} ${widths.join(' ')}\n`)
        }
        await page.context().close()
      }
      await Promise.all(Array.from({ length: AT_ONCE }, draw))
    }
  const sheets = await drawSheets(browser, folder, shots, { paths, roles, themes })
  await writeFile(join(folder, 'index.html'), indexOf(sheets))
  process.stdout.write(`${shots.length} screens, ${sheets.length} sheets: ${join(folder, 'index.html')}\n`)
}

export async function openAs(browser: Browser, origin: string, role: Role, isHandheld: boolean) {
  const context = await browser.newContext({
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    ...(isHandheld && { hasTouch: true, isMobile: true }),
  })
  const page = await context.newPage()
  if (role !== 'guest') await signInAs(page, origin, role)
  return page
}

/** Changes theme and width of the open page: loading it again for each would take ten times as long. */
export async function take(page: Page, theme: string, width: number, path: string, isFull = false) {
  await show(page, width)
  await page.evaluate((value) => {
    document.documentElement.dataset.theme = value
    scrollTo(0, 0)
  }, theme)
  await settled(page)
  await page.screenshot({ path, type: 'jpeg', quality: 82, fullPage: isFull, animations: 'disabled' })
}

function show(page: Page, width: number) {
  return page.setViewportSize({ width, height: HEIGHTS[width] ?? (width < PHONE_WIDTH ? 780 : 900) })
}

/** Waits until every picture in the window is drawn, at most a second. */
async function settled(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight)
    const late = new Promise((resolve) => setTimeout(resolve, 1000))
    await Promise.race([late, Promise.allSettled(seen.map((image) => image.decode()))])
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
  })
}

/** Waits until the network is idle; a page with endless requests is taken after a timeout. */
export async function arrived(page: Page) {
  try {
    await page.waitForLoadState('networkidle', { timeout: PATIENCE_MS })
  } catch (error) {
    if (!(error instanceof errors.TimeoutError)) throw error
  }
}

function indexOf(sheets: readonly string[]) {
  return `<!doctype html><meta charset="utf-8"><title>Экраны</title>${sheets.map((name) => `<h2>${name}</h2><img src="${name}" style="max-width:100%">`).join('\n')}`
}
