import { addressOf } from '../build.ts'
import { expect, test } from './test.ts'

/** A part of the main page that loads later, and the page itself. */
const CODE = ['src/pages/main/Rail.tsx', 'src/pages/main/MainPage.tsx']

for (const module of CODE)
  test(`a press on a link while ${module} is loading opens the link's page, and nothing reloads`, async ({
    tab,
    gateway,
  }) => {
    const code = gateway.hold(new RegExp(addressOf(module)))
    const next = gateway.hold(/^\/calendar$/)
    await tab.driver.open(`${gateway.origin}/`)
    await expect.poll(() => gateway.asked).toContain(addressOf(module))
    await tab.driver.run(() => void setTimeout(() => location.assign('/calendar')))
    await expect.poll(() => gateway.asked).toContain('/calendar')
    const before = gateway.asked.filter((path) => path === '/').length
    next()
    await tab.at('/calendar')
    await tab.alive()
    code()
    expect(gateway.asked.filter((path) => path === '/')).toHaveLength(before)
    await tab.back()
    await tab.at('/')
    await tab.alive()
  })

test.describe('with a service worker', () => {
  test.use({ worker: true })

  test('a page that is left while its worker is being fetched logs nothing', async ({ tab, gateway }) => {
    const serve = gateway.hold(/^\/service-worker\.js/)
    await tab.signIn('paid')
    await tab.go('/about')
    await expect.poll(() => gateway.asked).toContain('/service-worker.js')
    await tab.go('/contacts')
    serve()
    await tab.driver.run(async () => void (await navigator.serviceWorker.ready))
  })
})
