import { browserArguments, findChromium } from '../browser.ts'
import { expect, test } from '../page.ts'

// The Chromium without windows shows no notifications.
const executablePath = findChromium()
test.use({
  serviceWorkers: 'allow',
  launchOptions: { ...(executablePath && { executablePath }), args: browserArguments },
})

test('the browser shows a push, over an open page too, and shows a damaged push as well', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['notifications'], { origin: baseURL! })
  await page.goto('/')
  await page.evaluate(async () => {
    await navigator.serviceWorker.register('/service-worker.js')
    await navigator.serviceWorker.ready
  })
  const session = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  const registrationId = await registered
  const push = (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: baseURL!, registrationId, data })
  const shown = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready
      return (await registration.getNotifications()).map(({ title, body, data }) => [title, body, data.url])
    })
  await push(
    JSON.stringify({ title: 'Вас упомянули: Анна', body: 'Тема', url: '/opinion/1?comment_id=2', tag: 'post-1' }),
  )
  await expect.poll(shown).toEqual([['Вас упомянули: Анна', 'Тема', `${baseURL}/opinion/1?comment_id=2`]])
  await push(JSON.stringify({ title: 'Чужое', url: 'https://evil.example/', tag: 'post-1' }))
  await expect.poll(shown).toEqual([['Чужое', '', `${baseURL}/`]])
  await push('{не разобрать')
  await expect.poll(async () => (await shown()).map(([title]) => title)).toContain('Новое уведомление')
  // The service worker now handles the page's requests.
  await page.reload()
  await expect(page.getByRole('banner')).toBeVisible()
})
