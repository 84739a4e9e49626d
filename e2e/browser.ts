import { existsSync } from 'node:fs'

/** Path of Chromium: `CHROMIUM_PATH` or the system's. Undefined: Playwright uses its own. */
export function findChromium() {
  const places = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome']
  return places.find((path) => path && existsSync(path))
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
