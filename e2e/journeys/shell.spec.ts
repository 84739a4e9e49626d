import type { Page } from '@playwright/test'
import { expect, test } from '../page.ts'
import { personIn, signInAs } from '../people.ts'
import { startServer } from '../server.ts'

// spec, B-001, C-001
test('the header has its items in order, and its sections lead to their pages', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'moderator')
  await page.goto('/report')
  await expect(page.locator('html')).toHaveAttribute('lang', 'ru')
  const header = page.getByRole('banner')
  // OpenSea and Blur are names of marketplaces.
  expect((await foreignWords(page)).filter((words) => !['OpenSea', 'Blur'].includes(words))).toEqual([])
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toBeVisible()
  await expect(header.getByText(/^\d+д$/)).toBeVisible()
  const places = [
    header.getByRole('link', { name: 'Палата' }),
    header.getByRole('navigation', { name: 'Разделы' }),
    header.getByRole('button', { name: 'Слушать' }),
    header.getByRole('button', { name: 'Поиск' }),
    header.getByRole('button', { name: 'Уведомления' }),
    header.getByRole('button', { name: 'Портфель' }),
    header.getByRole('link', { name: 'Подписка' }),
    header.getByRole('button', { name: /^Меню:/ }),
    header.getByText(/^\d+д$/),
  ]
  const left = await Promise.all(places.map(async (place) => (await place.boundingBox())!.x))
  expect(left).toEqual([...left].sort((one, other) => one - other))
  for (const [name, path] of [
    ['Календарь', '/calendar'],
    ['Форкасты', '/forecasters'],
    ['Сигналы', '/signals'],
    ['Сканер', '/screener'],
  ] as const) {
    await header.getByRole('link', { name }).click()
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(/[а-яё]/i)
  }
  await header.getByRole('link', { name: 'Палата' }).click()
  await expect(page).toHaveURL('/')
})

// spec
test('at 1024 px the sections move to the bottom bar, which shows one list at a time on a phone', async ({ page }) => {
  await page.setViewportSize({ width: 1025, height: 800 })
  await page.goto('/')
  const bar = page.getByRole('navigation', { name: 'Нижнее меню' })
  const sections = page.getByRole('navigation', { name: 'Разделы' })
  await expect(bar).toBeHidden()
  await expect(sections).toBeVisible()
  await page.setViewportSize({ width: 1024, height: 800 })
  await expect(bar).toBeVisible()
  await expect(sections).toBeHidden()
  await page.setViewportSize({ width: 767, height: 800 })
  await page.goto('/report')
  await bar.getByRole('link', { name: 'Новости' }).click()
  await expect(page.getByRole('heading', { name: 'Инфошум' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Альфа', level: 2 })).toBeHidden()
  await bar.getByRole('link', { name: 'Альфа' }).click()
  await expect(page.getByRole('heading', { name: 'Альфа', level: 2 })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Инфошум' })).toBeHidden()
})

// spec: A-132
test('the menu of the bottom bar has the sections, search and the portfolio', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/')
  await page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('button', { name: 'Меню' }).click()
  const menu = page.getByRole('dialog', { name: 'Меню' })
  for (const [name, path] of [
    ['Календарь', '/calendar'],
    ['Форкасты', '/forecasters'],
    ['Сигналы', '/signals'],
    ['Сканер', '/screener'],
  ] as const)
    await expect(menu.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(menu.getByRole('button', { name: 'Портфель' })).toBeVisible()
  await menu.getByRole('button', { name: 'Поиск' }).click()
  await expect(page.getByRole('dialog', { name: /^Поиск/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('navigation', { name: 'Нижнее меню' }).getByRole('button', { name: 'Меню' }).click()
  await menu.getByRole('link', { name: 'Сканер' }).click()
  await expect(page).toHaveURL('/screener')
  await expect(menu).toBeHidden()
})

// spec
test('the footer has its links, the year and the words about the club', async ({ page }) => {
  await page.goto('/report')
  const footer = page.getByRole('contentinfo')
  for (const [name, path] of [
    ['Главная', '/'],
    ['Календарь', '/calendar'],
    ['Форкасты', '/forecasters'],
    ['Сканер', '/screener'],
    ['Пользовательское соглашение', '/rules/terms'],
    ['Обратная связь', '/report'],
  ] as const)
    await expect(footer.getByRole('link', { name })).toHaveAttribute('href', path)
  await expect(footer).toContainText(/© \d{4}/)
  await expect(footer).toContainText('Закрытое криптосообщество')
})

// spec
test('every page sets its title and opens scrolled to the top', async ({ page }) => {
  await page.goto('/')
  await page.evaluate(() => window.scrollTo(0, 900))
  await page.getByRole('banner').getByRole('link', { name: 'Сигналы' }).click()
  await expect(page).toHaveTitle('Сигналы | Палата')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  for (const [path, title] of [
    ['/calendar', 'Календарь'],
    ['/rules/terms', 'Пользовательское соглашение'],
    ['/rules/privacy', 'Политика конфиденциальности'],
    ['/user/settings', 'Настройки'],
    ['/user/comments', 'Комментарии'],
    ['/user/subscription', 'Подписка'],
    ['/user/alpha', 'Мнения пользователя'],
    ['/user', 'Настройки'],
    ['/users/lisin/profile', 'Личный кабинет'],
    ['/report', 'Обратная связь'],
    ['/storeroom', 'Кладовая'],
    ['/knowledge-base', 'База знаний'],
  ]) {
    await page.goto(path!)
    await expect(page).toHaveTitle(`${title} | Палата`)
    if (!path!.startsWith('/user')) {
      await expect(page).toHaveURL(path!)
      await expect(page.getByRole('main').getByRole('heading', { level: 1, name: title! })).toBeVisible()
    }
  }
})

// spec: A-049
test('pages for members open for a guest at their own address, without a redirect', async ({ page }) => {
  for (const path of ['/user/settings', '/user/subscription/wallets', '/storeroom', '/screener']) {
    await page.goto(path)
    await expect(page).toHaveURL(path)
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  }
})

test('an unknown address answers 404 with a link to the main page', async ({ request, browser }) => {
  const reply = await request.get('/nowhere/at/all')
  expect(reply.status()).toBe(404)
  const page = await browser.newPage()
  await page.goto('/nowhere/at/all')
  await expect(page.getByRole('heading', { name: 'Страница не найдена' })).toBeVisible()
  await expect(page).toHaveTitle('Страница не найдена | Палата')
  await page.getByRole('main').getByRole('link', { name: 'На главную' }).click()
  await expect(page).toHaveURL('/')
  await page.close()
})

test('what does not exist is named in the window’s title', async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! })
  await signInAs(page, baseURL!, 'paid')
  for (const [path, title] of [
    ['/news/999999999', 'Публикация не найдена'],
    ['/signal/999999999', 'Сигнал не найден'],
    ['/coin/no-such-coin', 'Такой монеты нет'],
    ['/users/nobody-of-this-name/profile', 'Пользователь не найден'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} | Палата`)
  }
  await page.close()
})

// spec: A-138, C-025
test('the theme chosen in the user menu is applied before the first paint', async ({ page, baseURL }) => {
  await signInAs(page, baseURL!, 'reader')
  await page.goto('/')
  await page.getByRole('button', { name: /^Меню:/ }).click()
  for (const [name, theme, colour] of [
    ['Тёмная', 'dark', '#12181F'],
    ['Синяя', 'blue', '#111827'],
    ['Светлая', 'light', '#ffffff'],
    ['Синяя', 'blue', '#111827'],
  ] as const) {
    await page.getByRole('button', { name }).click()
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
    await expect(page.locator('meta[name=theme-color]')).toHaveAttribute('content', colour)
  }
  await page.goto('/report', { waitUntil: 'commit' })
  await page.locator('body').waitFor({ state: 'attached' })
  expect(await page.evaluate(() => document.documentElement.dataset.theme)).toBe('blue')
})

// spec: A-478
test('the web app manifest and its icons are served', async ({ page, request }) => {
  await page.goto('/report')
  const address = await page.locator('link[rel=manifest]').getAttribute('href')
  const manifest = (await (await request.get(address!)).json()) as { lang: string; icons: { src: string }[] }
  expect(manifest.lang).toBe('ru')
  for (const { src } of manifest.icons) expect((await request.get(src)).status()).toBe(200)
})

test('old addresses of posts redirect (301) to the new ones with their query', async ({ request }) => {
  const reply = await request.get('/materials/7?comment_id=3', { maxRedirects: 0 })
  expect(reply.status()).toBe(301)
  expect(reply.headers().location).toBe('/material/7?comment_id=3')
})

// spec, B-605, C-402
test('at 768 px the sign-in button of the header is an icon alone', async ({ page }) => {
  await page.setViewportSize({ width: 769, height: 800 })
  await page.goto('/report')
  const words = page.getByRole('banner').getByText('Войти')
  await expect(words).toBeVisible()
  await page.setViewportSize({ width: 768, height: 800 })
  await expect(words).toBeHidden()
  await expect(page.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
})

// spec
test('with METRIKA_ID set the counter’s script is loaded and every page is counted', async ({ page }) => {
  const server = await startServer({ METRIKA_ID: '4815' })
  await page.route('https://mc.yandex.ru/metrika/tag.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.hits = (window.ym.a || []).filter((call) => call[1] === "hit").map((call) => call[2]); window.ym = (id, kind, url) => kind === "hit" && window.hits.push(id + " " + url)',
    }),
  )
  await page.goto(`${server.origin}/report`)
  await page.waitForFunction(() => 'hits' in window)
  await page.getByRole('banner').getByRole('link', { name: 'Сигналы' }).click()
  await expect(page).toHaveTitle(/Сигналы/)
  const hits = await page.evaluate(() => (window as never as { hits: string[] }).hits)
  expect(hits).toEqual([`${server.origin}/report`, `4815 ${server.origin}/signals`])
  await page.goto('about:blank')
  await server.stop()
})

test('without METRIKA_ID no other host is requested', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).host))
  await page.goto('/report')
  await page.getByRole('button', { name: 'Войти' }).waitFor()
  expect(new Set(asked)).toEqual(new Set([new URL(page.url()).host]))
})

test.describe('the sign-in form', () => {
  test.use({ expectedInConsole: /status of 400/ })

  // spec
  test('signing in closes the dialog, shows a message and the reader’s name', async ({ page }) => {
    const { username, password, name } = personIn('reader')
    await page.goto('/')
    await page.getByRole('banner').getByRole('button', { name: 'Войти' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Войти через почту' }).click()
    const dialog = page.getByRole('dialog', { name: 'Войти через почту' })
    await dialog.getByLabel('Имя пользователя или почта').fill(username)
    await dialog.getByLabel('Пароль', { exact: true }).fill('не тот пароль')
    await dialog.getByLabel('Пароль', { exact: true }).press('Enter')
    await expect(dialog.getByRole('alert')).toHaveText('Неверное имя пользователя или пароль')
    const firstPage = page.waitForRequest(
      (request) => request.url().endsWith('/api/alpha/all/') && 'authorization' in request.headers(),
    )
    await dialog.getByLabel('Пароль', { exact: true }).fill(password)
    await dialog.getByLabel('Пароль', { exact: true }).press('Enter')
    await firstPage
    await expect(dialog).toBeHidden()
    await expect(page.getByText('Вы успешно авторизовались в системе')).toBeVisible()
    await expect(page.getByRole('button', { name: `Меню: ${name}` })).toBeVisible()
  })
})

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 800 } })

  // spec: C-036, C-103, C-104, C-105
  test('a long pull at the top reloads the page, and a short one does not', async ({ page, context }) => {
    let loads = 0
    page.on('load', () => {
      loads += 1
    })
    await page.goto('/report')
    const fingers = await context.newCDPSession(page)
    const indicator = page.locator('[data-pulling]')
    const pull = async (distance: number, isLong = false) => {
      const at = (y: number) => ({ touchPoints: [{ x: 200, y }] })
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(300) })
      for (let y = 310; y <= 300 + distance; y += 10)
        await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(y) })
      if (isLong) await expect(indicator).toHaveAttribute('data-ready', 'true')
      await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
    }
    await pull(200)
    await expect(indicator).toHaveCSS('opacity', '0')
    expect(loads).toBe(1)
    await pull(300, true)
    await expect.poll(() => loads).toBe(2)
  })
})

/** Visible texts and labels with Latin letters and no Russian ones. */
function foreignWords(page: Page) {
  return page.evaluate(() =>
    [...document.querySelectorAll('a, button, label, legend, h1, h2, h3, p')]
      .map((part) => `${part.getAttribute('aria-label') ?? ''} ${part.textContent}`.trim())
      .filter((words) => /[a-z]{3}/i.test(words) && !/[а-яё]/i.test(words)),
  )
}
