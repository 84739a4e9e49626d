/**
 * `npm run screens [-- address [path…]]`: pictures of the pages in three themes at four widths, from a running server.
 * Without paths it makes docs/screens/, the pictures that the README shows; with paths, all of them in test-results/screens.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'
import { browserArguments, findChromium } from './browser.ts'

const [origin = 'http://localhost:3000', ...paths] = process.argv.slice(2)
const isDocs = paths.length === 0
const folder = isDocs ? 'docs/screens' : 'test-results/screens'
const themes = ['light', 'dark', 'blue'] as const
const widths = [360, 768, 1280, 1920]
const shown: [path: string, theme: string, width: number][] = isDocs
  ? [
      ['/', 'light', 1280],
      ['/', 'dark', 1280],
      ['/', 'blue', 360],
    ]
  : paths.flatMap((path) =>
      themes.flatMap((theme) => widths.map((width) => [path, theme, width] as [string, string, number])),
    )

mkdirSync(folder, { recursive: true })
const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
for (const [path, theme, width] of shown) {
  const context = await browser.newContext({
    viewport: { width, height: width < 768 ? 780 : 1000 },
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
  })
  const token = process.env.ACCESS_TOKEN
  await context.addInitScript(
    ([value, accessToken]) => {
      localStorage.setItem('theme', value!)
      if (accessToken) localStorage.setItem('access_token', JSON.stringify({ accessToken }))
    },
    [theme, token ?? ''],
  )
  const page = await context.newPage()
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  const name = `${path === '/' ? 'main' : path.replace(/\W+/g, '-').replace(/^-|-$/g, '')}-${theme}-${width}.png`
  await page.screenshot({ path: join(folder, name) })
  process.stdout.write(`${join(folder, name)}\n`)
  await context.close()
}
await browser.close()
