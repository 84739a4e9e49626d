import { defineConfig } from '@playwright/test'
import { browserArguments, findHeadless } from '../browser.ts'

const chromium = findHeadless()

/** Journeys that fail on purpose: `journeys/leftovers.spec.ts` checks that they leave no processes. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/failing',
  workers: 1,
  reporter: 'line',
  use: { launchOptions: { ...(chromium && { executablePath: chromium }), args: browserArguments } },
})
