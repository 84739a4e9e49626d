import { test as base, expect, type Page } from '@playwright/test'
import { stopEverything } from './server.ts'

interface Console {
  /** Console messages that this journey expects. */
  expectedInConsole: RegExp
  failOnConsole: undefined
}

/** Waits until the page and its later parts are hydrated. */
async function isAlive(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
}

/** Playwright's message in journeys without the service worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** `goto` waits for hydration, and an unexpected console message fails the journey. */
export const test = base.extend<Console, { stopWhatIsLeft: undefined }>({
  stopWhatIsLeft: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
      await stopEverything()
    },
    // Playwright ends a worker after a failed journey, so this also runs then.
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    // With options of its own, a call waits only as they say.
    page.goto = async (url, options) => {
      const response = await goto(url, options)
      if (javaScriptEnabled && !options && (await page.locator('#page-state').count()) > 0) await isAlive(page)
      return response
    }
    await use(page)
  },
  expectedInConsole: [/^$/, { option: true }],
  failOnConsole: [
    async ({ page, expectedInConsole }, use) => {
      const surprises: string[] = []
      const note = (text: string) => {
        if (!expectedInConsole.test(text) && !text.startsWith(BLOCKED)) surprises.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(`${message.text()} ${message.location().url}`)
      })
      page.on('pageerror', (error) => note(error.message))
      await use(undefined)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],
})
export { expect }
