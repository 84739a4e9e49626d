import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, launch } from 'puppeteer-core'
import { browserArguments } from '../browser.ts'
import type { Driver } from './tab.ts'

/** Starts Chromium through the DevTools protocol or Firefox through WebDriver BiDi (https://w3c.github.io/webdriver-bidi/). */
export async function startPuppeteer(engine: 'chromium' | 'firefox', executablePath: string) {
  // Firefox refuses a home folder of another user.
  const home = mkdtempSync(join(tmpdir(), 'palata-browser-'))
  const browser = await launch({
    executablePath,
    headless: true,
    env: { ...process.env, HOME: home, TZ: 'Europe/Moscow' },
    ...(engine === 'chromium'
      ? { browser: 'chrome', args: [...browserArguments, '--lang=ru-RU', '--autoplay-policy=user-gesture-required'] }
      : { browser: 'firefox', extraPrefsFirefox: { 'intl.accept_languages': 'ru-RU, ru' } }),
  })
  const close = async () => {
    await browser.close()
    await rm(home, { recursive: true, force: true })
  }
  return { open: () => openTab(browser), close }
}

async function openTab(browser: Browser): Promise<Driver> {
  const context = await browser.createBrowserContext()
  const page = await context.newPage()
  let said: string[] = []
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) said.push(`${message.text()} ${message.location().url ?? ''}`)
  })
  page.on('pageerror', (error) => said.push(String(error)))
  return {
    open: async (url) => void (await page.goto(url, { waitUntil: 'load' })),
    run: (work, ...given) => page.evaluate(work as never, ...(given as unknown as never[])) as never,
    press: (x, y) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    key: (name) => page.keyboard.press(name),
    chord: async (letter) => {
      await page.keyboard.down('Control')
      await page.keyboard.press(letter)
      await page.keyboard.up('Control')
    },
    resize: (width, height) => page.setViewport({ width, height }),
    screenshot: async () => Buffer.from(await page.screenshot()),
    messages: async () => {
      const all = said
      said = []
      return all
    },
    close: () => context.close(),
  }
}
