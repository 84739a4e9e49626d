import { existsSync } from 'node:fs'

/** The Chromium to drive: the one named, else the system's. Undefined leaves the choice to Playwright. */
export function findChromium() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']
  return places.find((path) => path && existsSync(path))
}

/** Root needs no sandbox; the rest keeps the browser from calling home. */
export const browserArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
