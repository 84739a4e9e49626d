import { existsSync } from 'node:fs'
import { findChromium } from '../browser.ts'

export const ENGINES = ['chromium', 'firefox', 'webkit'] as const
export type Engine = (typeof ENGINES)[number]

/** Programs of each engine: all must be there. The folder of MiniBrowser depends on the machine's architecture. */
const PROGRAMS: Record<Engine, { package: string; files: string[][] }> = {
  chromium: { package: 'chromium', files: [[findChromium() ?? '/usr/bin/chromium']] },
  firefox: {
    package: 'firefox-esr',
    files: [[process.env.FIREFOX_PATH ?? '', '/usr/bin/firefox-esr', '/usr/bin/firefox']],
  },
  webkit: {
    package: 'webkit2gtk-driver xvfb',
    files: [
      ['/usr/bin/WebKitWebDriver'],
      ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((machine) => `/usr/lib/${machine}/webkit2gtk-4.1/MiniBrowser`),
      ['/usr/bin/Xvfb'],
    ],
  },
}

/** Paths of the engine's programs in the order of `PROGRAMS`; null when one is missing. */
export function programsOf(engine: Engine): string[] | null {
  const found = PROGRAMS[engine].files.map((places) => places.find((place) => place && existsSync(place)))
  return found.every((place) => place !== undefined) ? found : null
}

/** Why the engine cannot run here, as a sentence; null when it can. */
export function missing(engine: Engine): string | null {
  if (programsOf(engine)) return null
  return `Движок ${engine} пропущен: его нет на этой машине. Поставьте его: apt-get install ${PROGRAMS[engine].package}`
}
