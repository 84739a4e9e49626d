import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browserArguments, findChromium } from './browser.ts'

const PORT = Number(process.env.E2E_PORT ?? 3417)
const chromium = findChromium()
// Workers read this file again and must see the same folder; who made it removes it.
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
  // Whoever waits for CI learns of a journey that passes the second time, and is not stopped by it.
  retries: process.env.CI ? 1 : 0,
  timeout: 240_000,
  expect: { timeout: 30_000 },
  reporter: 'line',
  use: {
    baseURL: `http://127.0.0.1:${PORT}`,
    locale: 'ru-RU',
    timezoneId: 'Europe/Moscow',
    viewport: { width: 1440, height: 900 },
    // A worker answers before the journeys' own answers do; those that are about it let it in.
    serviceWorkers: 'block',
    launchOptions: {
      ...(chromium && { executablePath: chromium }),
      args: browserArguments,
    },
  },
  webServer: {
    command: `${process.execPath} e2e/shared.ts`,
    cwd: '..',
    url: `http://127.0.0.1:${PORT}/health/ready`,
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    env: { PORT: String(PORT), E2E_DATA_DIR: process.env.E2E_DATA_DIR, LOG_LEVEL: 'warn' },
  },
})
