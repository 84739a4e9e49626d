import { untilLoaded } from '../build.ts'
import { expect, test } from '../page.ts'
import { signInAs } from '../people.ts'

test.use({
  serviceWorkers: 'allow',
  expectedInConsole: /Failed to load resource|Сетевая ошибка|временно недоступен|HTTP error|проверить сессию/,
})

test('a member reads and comments offline, the comment is sent once online, and sign-out clears the device', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'holder')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  const address = await page.locator('main a[href^="/material/"]').first().getAttribute('href')
  const path = new URL(address!, baseURL).pathname
  await page.goto(path)
  const heading = (await page.locator('main h1').textContent())!
  await expect(page.getByPlaceholder('Ваш комментарий...').first()).toBeVisible()
  // Data taken from the page's own cache is stored a moment later.
  await expect.poll(() => page.evaluate(kept, path.split('/').at(-1)!)).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await expect(page.locator('main h1')).toHaveText(heading)
  await expect(page.getByText(/^Нет связи, сохранено в \d\d:\d\d$/)).toBeVisible()
  const words = `Ответ из метро ${Date.now()}`
  await page.getByPlaceholder('Ваш комментарий...').first().fill(words)
  await page.getByRole('button', { name: 'Добавить', exact: true }).first().click()
  await expect(page.getByText('Уйдёт, когда появится связь')).toBeVisible()

  const other = await context.newPage()
  await other.goto(path).catch(() => {})
  const sent: string[] = []
  context.on('response', (reply) => {
    if (reply.request().method() === 'POST' && /\/api\/comments\/$/.test(reply.url())) sent.push(String(reply.status()))
  })
  await context.setOffline(false)
  await expect(page.getByRole('article', { name: /^Комментарий:/ }).filter({ hasText: words })).toHaveCount(1)
  await expect(page.getByText('Уйдёт, когда появится связь')).toHaveCount(0)
  expect(sent).toEqual(['201'])
  await other.close()

  await page.getByRole('button', { name: /^Меню:/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
  await expect.poll(() => page.evaluate(everythingKept)).not.toContain(heading.split(' ')[0])
  const left = await page.evaluate(everythingKept)
  expect(left).not.toContain(words)
  expect(await page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept-')))).toEqual([])
})

test('an episode is downloaded, plays without a network from any second, and goes with the sign-out', async ({
  page,
  context,
  baseURL,
}) => {
  await signInAs(page, baseURL!, 'holder')
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.goto('/?channel=podcasts')
  await page.getByRole('link', { name: /№213/ }).first().click()
  await page.reload()
  const id = new URL(page.url()).pathname.split('/').at(-1)!
  const episode = page.getByRole('region', { name: 'Выпуск' })
  await episode.getByRole('button', { name: /^Скачать, [\d.]+\sКБ$/ }).click()
  await expect(episode.getByText(/^Скачано, [\d.]+\sКБ$/)).toBeVisible()
  await expect.poll(() => page.evaluate(kept, id)).toBe(true)

  await context.setOffline(true)
  await page.reload()
  await episode.getByRole('button', { name: /^Слушать/ }).click()
  await expect(episode.getByRole('button', { name: 'Пауза' })).toBeVisible()
  const bar = episode.getByRole('slider', { name: 'Перемотка' })
  await bar.focus()
  // Not by «End»: the episode would be over before the next key.
  for (let step = 0; step < 6; step += 1) await page.keyboard.press('ArrowRight')
  const second = async () => Number(await bar.inputValue())
  await expect.poll(second).toBeGreaterThan(20)
  const after = await second()
  await expect.poll(second).toBeGreaterThan(after)

  await page.goto('/saved')
  await expect(page.getByRole('region', { name: 'Скачанные выпуски' }).getByRole('listitem')).toHaveCount(1)
  await context.setOffline(false)
  await page.reload()
  await page.getByRole('button', { name: /^Меню:/ }).click()
  await page.getByRole('button', { name: 'Выйти' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Выйти' }).click()
  await expect
    .poll(() => page.evaluate(async () => (await caches.keys()).filter((name) => name.startsWith('kept-'))))
    .toEqual([])
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the toast about the server stands above the notice about the lost network', async ({
    page,
    context,
    baseURL,
  }) => {
    await signInAs(page, baseURL!, 'holder')
    await page.goto('/')
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await context.setOffline(true)
    await page.reload()
    const notice = page.getByRole('status').filter({ hasText: 'Нет связи' })
    const toast = page.getByRole('group').filter({ hasText: 'Сервер временно недоступен' })
    await expect(notice).toBeVisible()
    await expect(toast).toBeVisible()
    await expect
      .poll(async () => (await toast.boundingBox())!.y + (await toast.boundingBox())!.height)
      .toBeLessThan((await notice.boundingBox())!.y)
    await notice.getByRole('button', { name: 'Повторить' }).click({ trial: true })
  })
})

test.describe('a browser without the service worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('a comment written offline is kept and sent once the network is back', async ({ page, context, baseURL }) => {
    await signInAs(page, baseURL!, 'holder')
    await page.goto('/')
    const address = await page.locator('main a[href^="/material/"]').first().getAttribute('href')
    await page.goto(new URL(address!, baseURL).pathname)
    const field = page.getByPlaceholder('Ваш комментарий...').first()
    await field.fill(`Из поезда ${Date.now()}`)
    const words = await field.inputValue()
    await untilLoaded(page, 'src/features/offline/waiting/keep.ts')
    await context.setOffline(true)
    await page.getByRole('button', { name: 'Добавить', exact: true }).first().click()
    await expect(page.getByText('Уйдёт, когда появится связь')).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('article', { name: /^Комментарий:/ }).filter({ hasText: words })).toHaveCount(1)
  })
})

/** Whether the post is stored for offline reading. */
async function kept(id: string) {
  const names = (await caches.keys()).filter((name) => name.startsWith('kept-') && name.endsWith('-calls'))
  const found = await Promise.all(
    names.map((cacheName) => caches.match(`/api/alpha/${id}/`, { cacheName, ignoreVary: true })),
  )
  return found.some((reply) => reply !== undefined)
}

/** All texts in the browser's caches and storages. */
async function everythingKept() {
  const texts: string[] = []
  for (const name of (await caches.keys()).filter((one) => !one.startsWith('workbox-precache'))) {
    const cache = await caches.open(name)
    for (const request of await cache.keys()) texts.push(await (await cache.match(request))!.text())
  }
  for (const { name = '' } of await indexedDB.databases()) {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const asked = indexedDB.open(name)
      asked.onsuccess = () => resolve(asked.result)
      asked.onerror = () => reject(asked.error)
    })
    for (const store of db.objectStoreNames) {
      const all = await new Promise<unknown[]>((resolve, reject) => {
        const asked = db.transaction(store).objectStore(store).getAll()
        asked.onsuccess = () => resolve(asked.result)
        asked.onerror = () => reject(asked.error)
      })
      texts.push(JSON.stringify(all))
    }
    db.close()
  }
  return texts.join('\n')
}
