import { expect, test } from '../page.ts'
import { startServer } from '../server.ts'

const SECRETS = {
  TOKEN_SECRET: 'secret-of-tokens-0123456789-abcdefgh',
  CRYPTOCLOUD_API_KEY: 'secret-of-the-shop-1',
  CRYPTOCLOUD_SHOP_ID: 'secret-of-the-shop-2',
  CRYPTOCLOUD_SECRET_KEY: 'secret-of-the-shop-3',
  TELEGRAM_BOT_TOKEN: '4815:secret-of-the-bot',
  TELEGRAM_SUBSCRIPTION_SECRET: 'secret-of-the-payment-bot',
  TURNSTILE_SECRET_KEY: 'secret-of-the-check',
  GOOGLE_CLIENT_SECRET: 'secret-of-google',
  YANDEX_CLIENT_SECRET: 'secret-of-yandex',
}
const BESIDE = {
  TELEGRAM_BOT_NAME: 'ClubBot',
  TURNSTILE_SITE_KEY: 'public-key-of-the-check',
  GOOGLE_CLIENT_ID: 'public-id-at-google',
  YANDEX_CLIENT_ID: 'public-id-at-yandex',
  ...Object.fromEntries(['CRYPTOCLOUD_API', 'TELEGRAM_API'].map((name) => [`${name}_URL`, 'http://127.0.0.1:9'])),
}

// spec; decision OC-092
test('no secret from the settings is in a page or in any of its scripts', async () => {
  const server = await startServer({ ...SECRETS, ...BESIDE })
  const read = async (path: string) => (await fetch(server.origin + path)).text()
  const html = await read('/')
  for (const key of ['public-key-of-the-check', 'public-id-at-google', 'public-id-at-yandex'])
    expect(html).toContain(key)
  const scripts = new Map<string, string>()
  const follow = async (text: string) => {
    for (const [file] of text.matchAll(/assets\/[\w.-]+\.js/g)) {
      if (scripts.has(file)) continue
      scripts.set(file, '')
      scripts.set(file, await read(`/${file}`))
      await follow(scripts.get(file)!)
    }
  }
  await follow(html)
  expect(scripts.size).toBeGreaterThan(10)
  const shown = [html, await read('/user/subscription'), ...scripts.values()].join('\n')
  for (const secret of Object.values(SECRETS)) expect(shown).not.toContain(secret)
  await server.stop()
})
