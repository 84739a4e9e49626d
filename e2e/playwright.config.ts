import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { defineConfig } from '@playwright/test'
import { browserArguments, findHeadless } from './browser.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
const PORT = Number(process.env.E2E_PORT ?? 3417)
const chromium = findHeadless()
// Workers load this file again and must use the same folder; only the process that made it removes it.
if (!process.env.E2E_DATA_DIR) {
  const folder = mkdtempSync(join(tmpdir(), 'palata-e2e-'))
  process.env.E2E_DATA_DIR = folder
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
}

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  fullyParallel: true,
  workers: 2,
  // In CI a flaky journey is reported but does not fail the run.
  retries: process.env.CI ? 1 : 0,
  // The longest journeys take a minute on two busy cores.
  timeout: 150_000,
  // A run that hangs tells what it has found so far. The whole takes 15 minutes at rest and 40 on a slow, busy machine.
  globalTimeout: 60 * 60_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // A service worker would answer before the journeys' own routes; journeys about it allow it.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: browserArguments,
    },
  },
  webServer: {
    // Relative: a shell would split the folder's own path at its spaces.
    command: `${relative(root, process.execPath)} e2e/shared.ts`,
    cwd: root,
    url: `http://127.0.0.1:${PORT}/health/ready`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT), E2E_DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn' },
  },
})
