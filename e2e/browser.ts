import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Path of Chromium: `CHROMIUM_PATH` or the system's. Undefined: Playwright uses its own. */
export function findChromium() {
  return [process.env.CHROMIUM_PATH, ...NAMES.flatMap(inPath)].find((path) => path && existsSync(path))
}

/** Chromium without windows, which takes a fifth less processor time, or the whole browser where it is missing. */
export function findHeadless() {
  if (process.env.CHROMIUM_PATH) return findChromium()
  return inPath('chromium-headless-shell').find((path) => existsSync(path)) ?? findChromium()
}

function inPath(name: string): string[] {
  return (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))
}

/** Chromium's sandbox does not work as root; the other flags stop the browser's own requests. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
