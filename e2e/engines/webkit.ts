import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { expect } from '@playwright/test'
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver'
import { freePort } from '../server.ts'
import type { Gateway } from './gateway.ts'
import type { Driver } from './tab.ts'

const KEYS = { Enter: Key.ENTER, Escape: Key.ESCAPE, Backspace: Key.BACK_SPACE }
const SCRIPT_MS = 90_000

/**
 * Starts a display, WebKitGTK's driver (https://www.w3.org/TR/webdriver2/) and the browser. A tab is a window with a
 * history of its own; each test has an origin of its own, and cookies, which know no ports, go with the tab.
 */
export async function startWebkit([program, browser, xvfb]: string[]) {
  const screen = spawn(xvfb!, ['-displayfd', '3', '-screen', '0', '1920x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const [display] = await once(screen.stdio[3] as Readable, 'data')
  const port = await freePort()
  const service = spawn(program!, [`--port=${port}`], {
    env: {
      ...process.env,
      DISPLAY: `:${String(display).trim()}`,
      TZ: 'Europe/Moscow',
      LIBGL_ALWAYS_SOFTWARE: '1',
      NO_AT_BRIDGE: '1',
      // The sandbox of the page's process does not work as root.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
    stdio: 'ignore',
  })
  const server = `http://127.0.0.1:${port}`
  // The driver does not tell when it listens.
  const answers = () =>
    fetch(`${server}/status`).then(
      ({ ok }) => ok,
      () => false,
    )
  await expect.poll(answers, { timeout: 60_000 }).toBe(true)
  const driver = await openBrowser(server, browser!)
  const first = await driver.getWindowHandle()
  const close = async () => {
    await driver.quit()
    await end(service)
    await end(screen)
  }
  return { open: (gateway: Gateway) => openTab(driver, first, gateway), close }
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill()
  await once(child, 'exit')
}

async function openBrowser(server: string, binary: string): Promise<WebDriver> {
  const args = ['--automation', '--javascript-can-open-windows-automatically=true']
  const wanted = new Capabilities({ browserName: 'MiniBrowser', 'webkitgtk:browserOptions': { binary, args } })
  const driver = await new Builder().usingServer(server).withCapabilities(wanted).build()
  await driver.manage().setTimeouts({ script: SCRIPT_MS })
  return driver
}

async function openTab(driver: WebDriver, first: string, gateway: Gateway): Promise<Driver> {
  await leaveToolbar(driver)
  return {
    open: (url) => driver.get(url),
    async run(work, ...given) {
      const script = `const done = arguments[arguments.length - 1]
        Promise.resolve().then(() => (${work})(...arguments[0])).then((is) => done({ is }), (error) => done({ error: String(error) }))`
      const reply = await driver.executeAsyncScript<{ is?: unknown; error?: string }>(script, given)
      if (reply.error) throw new Error(reply.error)
      return reply.is as never
    },
    press: (x, y) => driver.actions().move({ x, y, origin: Origin.VIEWPORT, duration: 0 }).click().perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    key: (name) => driver.actions().sendKeys(KEYS[name]).perform(),
    chord: (letter) => driver.actions().keyDown(Key.CONTROL).sendKeys(letter).keyUp(Key.CONTROL).perform(),
    resize: async (width, height) => void (await driver.manage().window().setRect({ x: 0, y: 0, width, height })),
    screenshot: async () => Buffer.from(await driver.takeScreenshot(), 'base64'),
    messages: async () => gateway.messages(),
    async close() {
      await driver.manage().deleteAllCookies()
      await driver.close()
      await driver.switchTo().window(first)
    },
  }
}

/** The browser's own toolbar needs 447 px; a window that a page opened has none, and is as narrow as a phone. */
async function leaveToolbar(driver: WebDriver) {
  const first = await driver.getWindowHandle()
  await driver.executeScript("setTimeout(() => open('about:blank', '', 'popup,width=1280,height=800'))")
  const opened = await driver.wait(async () => {
    const handles = await driver.getAllWindowHandles()
    return handles.find((handle) => handle !== first) ?? false
  }, SCRIPT_MS)
  await driver.switchTo().window(opened as string)
}
