import { readFileSync } from 'node:fs'
import { expect, type Page } from '@playwright/test'

/** The client as it was built. */
export const dist = new URL('../apps/web/dist/client/', import.meta.url)

type Manifest = Record<string, { file: string; imports?: string[] }>

/** What the build made of each module that begins a file, by its path within the web's folder. */
export const manifest = () => JSON.parse(readFileSync(new URL('.vite/manifest.json', dist), 'utf8')) as Manifest

/** The address of a module's file on the site. */
export function addressOf(module: string) {
  const { file } = manifest()[module] ?? {}
  if (!file) throw new Error(`the build has no ${module}`)
  return `/${file}`
}

/** Waits until the page has the file of a module that comes when it is idle. */
export async function untilLoaded(page: Page, module: string) {
  const isThere = (file: string) => performance.getEntriesByType('resource').some(({ name }) => name.endsWith(file))
  await expect.poll(() => page.evaluate(isThere, addressOf(module))).toBe(true)
}
