import { test as base, expect, type Page } from '@playwright/test'
import { stopEverything } from './server.ts'

interface Console {
  /** What this journey breaks on purpose and may read about in the console. */
  expectedInConsole: RegExp
  failOnConsole: undefined
}

/** The page's code has come and answers to the keyboard, that of the parts which wake after it too. */
async function isAlive(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('data-alive', '')
  await expect(page.locator('[data-asleep]')).toHaveCount(0)
}

/** Said by the browser's driver where a journey does without the worker. */
const BLOCKED = 'Service Worker registration blocked by Playwright'

/** A page that is alive once it is open, and whose console stays clean: a surprise there fails the journey. */
export const test = base.extend<Console, { stopWhatIsLeft: undefined }>({
  stopWhatIsLeft: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use) => {
      await use(undefined)
      await stopEverything()
    },
    // A worker ends after the journey that failed in it.
    { scope: 'worker', auto: true, timeout: 60_000 },
  ],
  page: async ({ page, javaScriptEnabled }, use) => {
    const goto = page.goto.bind(page)
    // Who names what to wait for wants no more than that.
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
