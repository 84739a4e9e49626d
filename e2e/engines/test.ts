import { test as base, expect } from '@playwright/test'
import { personIn } from '../people.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { type Engine, programsOf } from './installed.ts'
import { startPuppeteer } from './puppeteer.ts'
import { type Seen, type Sought, seek } from './seek.ts'
import type { Driver } from './tab.ts'
import { startWebkit } from './webkit.ts'

interface Browser {
  open: (gateway: Gateway) => Promise<Driver>
  close: () => Promise<void>
}

const PATIENCE_MS = 30_000
const OPTIONS = { timeout: PATIENCE_MS, intervals: [20, 50, 100] }

/** A tab as the journeys use it: every step waits until the page allows it. */
export class Tab {
  readonly driver: Driver
  readonly gateway: Gateway

  constructor(driver: Driver, gateway: Gateway) {
    this.driver = driver
    this.gateway = gateway
  }

  /** Opens a path of the site and waits for hydration. */
  async go(path: string) {
    await this.driver.open(this.gateway.origin + path)
    await this.alive()
  }

  /** Waits until the page and its later parts are hydrated. */
  alive() {
    return this.until(
      () =>
        document.getElementById('page-state') === null ||
        ('alive' in document.documentElement.dataset && document.querySelector('[data-asleep]') === null),
    )
  }

  /** Waits until the function is true in the page, which may be left meanwhile. */
  async until<Arguments extends unknown[]>(isSo: (...given: Arguments) => unknown, ...given: Arguments) {
    const check = () => this.driver.run(isSo, ...given).catch((error: unknown) => String(error))
    await expect.poll(check, { ...OPTIONS, message: String(isSo) }).toBe(true)
  }

  /** Waits until the element can be seen. */
  async see(what: Sought): Promise<Seen> {
    let seen: Seen | null = null
    const look = async () => {
      seen = await this.driver.run(seek, what).catch(() => null)
      return seen !== null
    }
    await expect.poll(look, { ...OPTIONS, message: `seen: ${JSON.stringify(what)}` }).toBe(true)
    return seen!
  }

  async gone(what: Sought) {
    const look = () => this.driver.run(seek, what)
    await expect.poll(look, { ...OPTIONS, message: `gone: ${JSON.stringify(what)}` }).toBe(null)
  }

  /** Presses the element once a press reaches it and it no longer moves. */
  async press(what: Sought) {
    let before: string | undefined
    let at: Seen['at'] = null
    const look = async () => {
      at = (await this.see(what)).at
      const now = JSON.stringify(at)
      const isStill = at !== null && now === before
      before = now
      return isStill
    }
    await expect.poll(look, { ...OPTIONS, message: `can be pressed: ${JSON.stringify(what)}` }).toBe(true)
    await this.driver.press(at!.x, at!.y)
  }

  /** Presses the field and types. */
  async write(what: Sought, text: string) {
    await this.press(what)
    await this.driver.type(text)
  }

  /** Waits until the path with its query is this one. */
  async at(path: string | RegExp) {
    const look = () => this.driver.run(() => location.pathname + location.search).catch(String)
    if (typeof path === 'string') await expect.poll(look, OPTIONS).toBe(path)
    else await expect.poll(look, OPTIONS).toMatch(path)
  }

  /** One step back in the tab's history; does not wait. */
  back() {
    return this.driver.run(() => void setTimeout(() => history.back()))
  }

  async reload() {
    await this.driver.run(() => {
      Object.assign(window, { isOld: true })
      setTimeout(() => location.reload())
    })
    await this.until(() => !('isOld' in window))
    await this.alive()
  }

  /** Signs the tab in as the person in this role. */
  async signIn(role: Parameters<typeof personIn>[0]) {
    const { username, password } = personIn(role)
    // Any document of the site serves; this one has nothing to load.
    await this.driver.open(`${this.gateway.origin}/robots.txt`)
    await this.driver.run(
      async (body) => {
        const headers = { 'content-type': 'application/json' }
        const reply = await fetch('/api/token/create/', { method: 'POST', headers, body: JSON.stringify(body) })
        const { access } = (await reply.json()) as { access: string }
        localStorage.setItem('access_token', JSON.stringify({ accessToken: access }))
      },
      { username, password, remember: true },
    )
  }
}

interface Fixtures {
  gateway: Gateway
  tab: Tab
  /** Console messages that this journey expects. */
  expected: RegExp
  /** Whether pages get their service worker: it stores the whole build, which takes each new origin seconds. */
  worker: boolean
}

export const test = base.extend<Fixtures, { browserOf: Browser }>({
  browserOf: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from the pattern
    async ({}, use, { project }) => {
      const engine = project.name as Engine
      const programs = programsOf(engine)!
      const browser = engine === 'webkit' ? await startWebkit(programs) : await startPuppeteer(engine, programs[0]!)
      await use(browser)
      await browser.close()
    },
    { scope: 'worker', timeout: PATIENCE_MS * 2 },
  ],
  gateway: async ({ worker }, use, { project, config }) => {
    const gateway = await openGateway(serverOf(config.webServer?.url), { collects: project.name === 'webkit' })
    // A refused script would be told in the console; one that does not come is not.
    if (!worker) gateway.hold(/^\/service-worker\.js/)
    await use(gateway)
    await gateway.close()
  },
  expected: [/^$/, { option: true }],
  worker: [false, { option: true }],
  tab: async ({ browserOf, gateway, expected }, use, info) => {
    const driver = await browserOf.open(gateway)
    await driver.resize(1280, 800)
    await use(new Tab(driver, gateway))
    const isFailed = info.status !== info.expectedStatus
    if (isFailed) await info.attach('screen', { body: await driver.screenshot(), contentType: 'image/png' })
    const said = await driver.messages()
    await driver.close()
    if (!isFailed) expect(said.filter((text) => !expected.test(text))).toEqual([])
  },
})

const serverOf = (ready = '') => new URL(ready).origin

export { expect }
