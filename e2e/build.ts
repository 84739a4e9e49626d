import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** Folder of the built client. */
export const dist = new URL('../apps/web/dist/client/', import.meta.url)

type Manifest = Record<string, { file: string; imports?: string[]; css?: string[] }>

/** Vite's manifest: entry modules by their path within the web's folder. */
export const manifest = () => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

/** Address on the site of an entry module's built file. */
export function addressOf(module: string) {
  const { file } = manifest()[module] ?? {}
  if (!file) throw new Error(`the build has no ${module}`)
  return `/${file}`
}

/** Waits until the page has loaded a module that it loads when idle, or at the move that `touch` makes. */
export async function untilLoaded(page: Page, module: string, touch?: (page: Page) => Promise<unknown>) {
  // A file is fetched before it is imported: only then have all that it imports come, too.
  const isThere = (file: string) =>
    performance
      .getEntriesByType('resource')
      .some((entry) => entry.name.endsWith(file) && (entry as PerformanceResourceTiming).initiatorType !== 'fetch')
  const ask = async () => {
    // Before the page is alive it hears nothing.
    await touch?.(page)
    return page.evaluate(isThere, addressOf(module))
  }
  await expect.poll(ask).toBe(true)
}

/** Waits until no file of the build has come for a second: what was fetched has started by then. */
export async function untilQuiet(page: Page) {
  const count = () => performance.getEntriesByType('resource').filter(({ name }) => name.includes('/assets/')).length
  let last = -1
  const isSame = async () => {
    const before = last
    last = await page.evaluate(count)
    return last === before
  }
  await expect.poll(isSame, { intervals: [1_000] }).toBe(true)
}
