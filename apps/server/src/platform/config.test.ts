import assert from 'node:assert/strict'
import { test } from 'node:test'
import { networkOf, subscriberOf } from './address.ts'
import { readConfig } from './config.ts'
import { countOf } from './words.ts'

const keys = {
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
}

const real = {
  TURNSTILE_SITE_KEY: '0x4AAAAAAAsite',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAAabc',
  SMTP_URL: 'smtps://u:p@mail.example',
  COINGECKO_BASE_URL: 'https://api.coingecko.com/api/v3',
}
const production = { ...real, NODE_ENV: 'production' }

test("Cloudflare's test secret is for trying out, never for production", () => {
  assert.equal(readConfig({ ...keys }).TURNSTILE_SECRET_KEY, keys.TURNSTILE_SECRET_KEY)
  for (const more of [{}, { ALLOW_SIMULATORS: '1' }])
    assert.throws(() => readConfig({ ...production, ...keys, ...more }), /проверочный ключ Cloudflare/)
  const listed = { ...production, TURNSTILE_HOSTNAMES: 'a.example, b.example' }
  assert.deepEqual(readConfig(listed).TURNSTILE_HOSTNAMES, ['a.example', 'b.example'])
})

test('in production nothing is played by the sandbox and nobody signs in by a password from the source', () => {
  for (const name of ['TURNSTILE_SECRET_KEY', 'SMTP_URL', 'COINGECKO_BASE_URL']) {
    const { TURNSTILE_SITE_KEY: _, ...rest } = production
    const without = name === 'TURNSTILE_SECRET_KEY' ? rest : production
    assert.throws(() => readConfig({ ...without, [name]: '' }), new RegExp(`Задайте ${name} или`))
  }
  assert.equal(readConfig({ NODE_ENV: 'production', ALLOW_SIMULATORS: '1' }).SMTP_URL, undefined)
  const demo = (more: NodeJS.ProcessEnv) => readConfig({ ...production, ...more }).DEMO
  assert.deepEqual(
    [demo({}), demo({ DEMO: '1' }), demo({ NODE_ENV: '' }), demo({ NODE_ENV: '', DEMO: '0' })],
    [false, true, true, false],
  )
})

test('a half of a setting and a wrong one are named', () => {
  assert.throws(() => readConfig({ TURNSTILE_SITE_KEY: 'a' }), /TURNSTILE_SECRET_KEY/)
  assert.throws(() => readConfig({ SMTP_URL: 'https://mail.example' }), /SMTP_URL/)
  assert.equal(readConfig({ SMTP_URL: 'smtps://u:p@mail.example' }).SMTP_URL, 'smtps://u:p@mail.example')
  assert.throws(() => readConfig({ MAIL_FROM: 'Палата' }), /MAIL_FROM/)
})

test('proxies are addresses, networks or names of networks', () => {
  for (const good of ['loopback', '10.0.0.0/8, 192.168.1.5', 'uniquelocal,::1', '2001:db8::/32'])
    assert.equal(readConfig({ TRUST_PROXY: good }).TRUST_PROXY, good)
  for (const wrong of ['true', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'loopback,'])
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }), /TRUST_PROXY/, wrong)
})

test('addresses are shortened to a network, limits are shared by a subscriber', () => {
  const networks = {
    '203.0.113.9': '203.0.113.0',
    '::ffff:203.0.113.9': '203.0.113.0',
    '2001:DB8:1:2::3': '2001:db8:1::',
    '::1': '0:0:0::',
    nonsense: '',
  }
  for (const [ip, network] of Object.entries(networks)) assert.equal(networkOf(ip), network)
  assert.equal(subscriberOf('203.0.113.9'), '203.0.113.9')
  assert.equal(subscriberOf('2001:db8:1:2:3:4:5:6'), subscriberOf('2001:db8:1:2::ffff'))
  assert.notEqual(subscriberOf('2001:db8:1:2::1'), subscriberOf('2001:db8:1:3::1'))
})

test('numbers agree with their words', () => {
  const minutes = (count: number) => countOf(count, ['минуту', 'минуты', 'минут'])
  assert.deepEqual([1, 2, 5, 11, 21, 22, 60].map(minutes), [
    '1 минуту',
    '2 минуты',
    '5 минут',
    '11 минут',
    '21 минуту',
    '22 минуты',
    '60 минут',
  ])
})
