import type { Locator, Page, Request, Route } from '@playwright/test'
import { manifest, untilQuiet } from '../build.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'
import { addressOfPost, WITH_PICTURES } from '../posts.ts'

interface Part {
  module: string
  /** Page with the button; that of a post with pictures by default. */
  path?: string
  /** Before each press: what the button stands in. */
  open?: (page: Page) => Promise<unknown>
  button: (page: Page) => Locator
  seen: (page: Page) => Locator
}

const dialog = (page: Page) => page.getByRole('dialog').first()
const menu = (page: Page) => page.getByRole('menu')

/** Parts whose code and style load when their button is pressed, of every kind that there is. */
const PARTS: Record<string, Part> = {
  'the picture viewer': {
    module: 'src/features/media/viewer/ViewerLayer.tsx',
    button: (page) => page.getByRole('list', { name: 'Изображения' }).getByRole('button').first(),
    seen: dialog,
  },
  'the editor': {
    module: 'src/features/editor/EditorLayer.tsx',
    path: '/',
    button: (page) => page.getByRole('button', { name: 'Добавить мнение' }),
    seen: dialog,
  },
  'the purchase': {
    module: 'src/features/payments/PaymentLayers.tsx',
    path: '/user/subscription',
    button: (page) => page.getByRole('main').getByRole('button', { name: 'Продлить' }),
    seen: dialog,
  },
  'the search': {
    module: 'src/features/search/overlay/SearchLayer.tsx',
    path: '/report',
    button: (page) => page.getByRole('banner').getByRole('button', { name: 'Поиск' }),
    seen: dialog,
  },
  'a list of the screener': {
    module: 'src/ui/controls/Dropdown.tsx',
    path: '/screener',
    button: (page) => page.getByRole('main').getByRole('button', { name: 'Категории' }),
    seen: dialog,
  },
  'the menu of a post': {
    module: 'src/features/posts/menu/PostMenuItems.tsx',
    path: '/',
    button: (page) => page.getByRole('button', { name: /^Действия: / }).first(),
    seen: menu,
  },
  'hiding a post’s like': {
    module: 'src/features/mutes/MuteLayer.tsx',
    path: '/',
    open: async (page) => {
      if (await menu(page).isHidden())
        await page
          .getByRole('button', { name: /^Действия: / })
          .first()
          .click()
    },
    button: (page) => page.getByRole('menuitem', { name: /^Скрывать|^Скрыть/ }),
    seen: dialog,
  },
  'the emoji picker': {
    module: 'src/ui/emoji/EmojiChoice.tsx',
    button: (page) => page.locator('[data-comments]').getByRole('button', { name: 'Эмодзи' }).first(),
    seen: dialog,
  },
}

const FAILURES = {
  // The first: what has loaded once comes from the browser's cache.
  network: (page: Page) => page.context().setOffline(true),
  style: (page: Page) => page.route('**/assets/*.css', (route) => route.abort()),
  code: (page: Page) => page.route('**/assets/*.js', (route) => route.abort()),
}

/**
 * Chromium before 150 remembers for the page's life that a module, or one that it imports, did not load: a later import
 * of the same address fails without a request. The browser of these journeys does not, so it is played. Returns what
 * makes all that has failed as a script fail as a script for ever.
 */
function rememberFailures(page: Page) {
  const failed = new Set<string>()
  const isScript = (request: Request) => request.resourceType() === 'script'
  const note = (request: Request) => void (isScript(request) && failed.add(request.url()))
  page.on('requestfailed', note)
  return async () => {
    page.off('requestfailed', note)
    const refuse = (route: Route) => (isScript(route.request()) ? route.abort() : route.continue())
    for (const address of failed) await page.route(address, refuse)
  }
}

async function mend(page: Page) {
  await page.unrouteAll()
  await page.context().setOffline(false)
}

test.use({
  expectedInConsole:
    /ERR_|dynamically imported module|preload CSS|не загрузил|Failed to fetch|Сервер временно|Сетевая ошибка|Проверка не удалась/,
})

for (const [what, { module, path, open, button, seen }] of Object.entries(PARTS))
  test(`${what} whose code or style did not load says so, and comes whole at the next press`, async ({
    page,
    baseURL,
  }) => {
    await signInAs(page, baseURL!, 'paid')
    await page.goto('/about')
    const address = path ?? (await addressOfPost(page, WITH_PICTURES))
    for (const [kind, fail] of Object.entries(FAILURES)) {
      const styles = sheetsOf(module)
      if (kind === 'style' && styles.length === 0) continue
      // What the last kind remembered.
      await page.unrouteAll()
      await page.goto(address)
      await open?.(page)
      await expect(button(page)).toBeVisible()
      await untilQuiet(page)
      const playMemory = rememberFailures(page)
      await fail(page)
      // The message stands for five seconds, which a slow press may take.
      const told = page.getByText('Не удалось открыть. Проверьте соединение и повторите.')
      await Promise.all([expect(told).toBeVisible(), button(page).click()])
      await expect(seen(page)).toBeHidden()

      await mend(page)
      await playMemory()
      await open?.(page)
      await button(page).click()
      await expect(seen(page)).toBeVisible()
      const loaded = await page.evaluate(readableSheets)
      for (const style of styles) expect(loaded.filter((href) => href.endsWith(style))).toHaveLength(1)
    }
  })

/** Addresses of the page's sheets. One that did not load stands among them, too, but its rules may not be read. */
function readableSheets(): string[] {
  const isReadable = (sheet: CSSStyleSheet) => {
    try {
      return sheet.cssRules.length > 0
    } catch {
      return false
    }
  }
  return [...document.styleSheets].flatMap((sheet) => (isReadable(sheet) ? (sheet.href ?? []) : []))
}

/** Style sheets that come with the module and not with the page. */
function sheetsOf(module: string): string[] {
  return manifest()[module]!.css ?? []
}
