import { test as base, expect, type Page } from '@playwright/test'

interface Console {
  /** What this journey breaks on purpose and may read about in the console. */
  expectedInConsole: RegExp
  failOnConsole: undefined
}

/** A page whose console stays clean: a surprise there fails the journey. */
export const test = base.extend<Console>({
  expectedInConsole: [/^$/, { option: true }],
  failOnConsole: [
    async ({ page, expectedInConsole }, use) => {
      const surprises: string[] = []
      const note = (text: string) => {
        if (!expectedInConsole.test(text)) surprises.push(text)
      }
      page.on('console', (message) => {
        if (['error', 'warning'].includes(message.type())) note(message.text())
      })
      page.on('pageerror', (error) => note(error.message))
      await use(undefined)
      expect(surprises).toEqual([])
    },
    { auto: true },
  ],
})
/** The page's code has come and answers to the keyboard. */
export const isAlive = (page: Page) => expect(page.locator('html')).toHaveAttribute('data-alive', '')

export { expect }
