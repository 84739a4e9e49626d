/**
 * `npm run screens [-- address]`: makes docs/screens/, the pictures that the README shows, from a running server.
 *
 * `npm run screens -- [address] path…`: these pages in three themes at four widths, in test-results/screens; signed in
 * with ACCESS_TOKEN if it is set.
 *
 * `npm run screens -- [address] --all <folder> [path…]`: every page as a guest and four members see it, in three themes
 * at six widths, with a contact sheet of each page. Filters: --roles=guest,paid --themes=dark --widths=390,1280;
 * --full takes whole pages.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from '@playwright/test'
import { browserArguments, findChromium } from './browser.ts'
import { takeDocScreens } from './docScreens.ts'
import { takeEveryScreen } from './everyScreen.ts'
import { fileName, PHONE_WIDTH, THEMES } from './looks.ts'

const FOLDER = 'test-results/screens'
const WIDTHS = [360, 768, 1280, 1920]

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'string' },
    roles: { type: 'string', default: '' },
    themes: { type: 'string', default: '' },
    widths: { type: 'string', default: '' },
    full: { type: 'boolean', default: false },
  },
})
const origin = positionals.find((word) => word.startsWith('http')) ?? 'http://localhost:3000'
const paths = positionals.filter((word) => word.startsWith('/'))
const namesOf = (list: string) => list.split(',').filter(Boolean)

const executablePath = findChromium()
const browser = await chromium.launch({ ...(executablePath && { executablePath }), args: browserArguments })
if (values.all)
  await takeEveryScreen({
    browser,
    origin,
    folder: values.all,
    paths,
    roles: namesOf(values.roles),
    themes: namesOf(values.themes),
    widths: namesOf(values.widths).map(Number),
    isFull: values.full,
  })
else if (paths.length > 0) await takeFew(browser)
else await takeDocScreens(browser, origin)
await browser.close()

/** Takes the given pages, signed in with ACCESS_TOKEN if it is set. */
async function takeFew(browser: Browser) {
  mkdirSync(FOLDER, { recursive: true })
  for (const path of paths)
    for (const theme of THEMES)
      for (const width of WIDTHS) {
        const context = await browser.newContext({
          viewport: { width, height: width < PHONE_WIDTH ? 780 : 1000 },
          ...(width < PHONE_WIDTH && { hasTouch: true, isMobile: true }),
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
        const file = join(FOLDER, `${fileName(path)}-${theme}-${width}.png`)
        await page.screenshot({ path: file })
        process.stdout.write(`${file}\n`)
        await context.close()
      }
}
