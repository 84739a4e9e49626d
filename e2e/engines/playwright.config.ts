import { defineConfig } from '@playwright/test'
import shared from '../playwright.config.ts'
import { ENGINES, missing } from './installed.ts'

const absent = ENGINES.map(missing).filter((why) => why !== null)
// The gate of the project runs all engines; a developer's machine may lack some.
if (process.env.CI && absent.length > 0) throw new Error(absent.join('\n'))
if (!process.env.TEST_WORKER_INDEX) for (const why of absent) process.stdout.write(`${why}\n`)

/**
 * The same journeys in Chromium, Firefox and WebKit. Playwright only runs the tests: it drives its own builds of
 * Firefox and WebKit, not those that readers have, so the engines are driven by `tab.ts`.
 */
export default defineConfig({
  ...shared,
  testDir: '.',
  outputDir: '../../test-results/engines',
  timeout: 120_000,
  // A run that hangs tells what it has found so far. The whole takes 4 minutes at rest and 12 on a busy machine.
  globalTimeout: 40 * 60_000,
  expect: { timeout: 30_000 },
  // As for the journeys: one that passed at the second attempt is told and does not fail the run.
  retries: process.env.CI ? 1 : 0,
  use: {},
  projects: ENGINES.filter((engine) => !missing(engine)).map((name) => ({ name })),
  // A developer's own server on a named port serves too.
  webServer: { ...[shared.webServer!].flat()[0]!, cwd: '../..', reuseExistingServer: Boolean(process.env.E2E_PORT) },
})
