import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countOf } from '@palata/contract/text/plural'
import { networkOf, subscriberOf } from './address.ts'
import { readConfig } from './config.ts'

const keys = {
  TURNSTILE_SITE_KEY: '1x00000000000000000000AA',
  TURNSTILE_SECRET_KEY: '1x0000000000000000000000000000000AA',
}

const real = {
  TURNSTILE_SITE_KEY: '0x4AAAAAAAsite',
  TURNSTILE_SECRET_KEY: '0x4AAAAAAAabc',
  SMTP_URL: 'smtps://u:p@mail.example',
  COINGECKO_PLAN: 'demo',
}
const PUBLIC_URL = 'https://club.example'
const production = { ...real, NODE_ENV: 'production', PUBLIC_URL }

test("Cloudflare's test secret is refused in production", () => {
  assert.equal(readConfig({ ...keys }).TURNSTILE_SECRET_KEY, keys.TURNSTILE_SECRET_KEY)
  for (const more of [{}, { ALLOW_SIMULATORS: '1' }])
    assert.throws(() => readConfig({ ...production, ...keys, ...more }), /проверочный ключ Cloudflare/)
  const listed = { ...production, TURNSTILE_HOSTNAMES: 'a.example, b.example' }
  assert.deepEqual(readConfig(listed).TURNSTILE_HOSTNAMES, ['a.example', 'b.example'])
})

test('production requires real services or ALLOW_SIMULATORS, and refuses the demo with its known passwords', () => {
  for (const name of ['SMTP_URL', 'COINGECKO_PLAN'])
    assert.throws(() => readConfig({ ...production, [name]: '' }), new RegExp(`Задайте [^.]*${name}`))
  const { COINGECKO_PLAN: _, ...rest } = production
  assert.equal(readConfig({ ...rest, COINGECKO_BASE_URL: 'https://prices.example' }).COINGECKO_PLAN, undefined)
  assert.throws(() => readConfig({ ...production, COINGECKO_PLAN: 'lite' }), /задайте и ключ к нему, COINGECKO_API_KEY/)
  assert.equal(readConfig({ NODE_ENV: 'production', PUBLIC_URL, ALLOW_SIMULATORS: '1' }).SMTP_URL, undefined)
  const demo = (more: NodeJS.ProcessEnv) => readConfig({ ...production, ...more }).DEMO
  assert.deepEqual([demo({}), demo({ NODE_ENV: '' }), demo({ NODE_ENV: '', DEMO: '0' })], [false, true, false])
  assert.throws(() => demo({ DEMO: '1' }), /его пароли известны всем/)
})

test('NODE_ENV other than production, development, test or empty is refused', () => {
  for (const NODE_ENV of ['prod', 'Production', 'production ', 'staging', '1'])
    assert.throws(() => readConfig({ ...production, NODE_ENV }), /Неверное значение в настройках: NODE_ENV/, NODE_ENV)
  const isProduction = (NODE_ENV: string) => readConfig({ ...production, NODE_ENV }).isProduction
  assert.deepEqual(['production', 'development', 'test', ''].map(isProduction), [true, false, false, false])
})

test('production requires PUBLIC_URL, and PUBLIC_URL must be an http(s) root address', () => {
  assert.throws(() => readConfig({ ...production, PUBLIC_URL: '' }), /нужен PUBLIC_URL/)
  assert.throws(() => readConfig({ ...production, PUBLIC_URL: '', ALLOW_SIMULATORS: '1' }), /нужен PUBLIC_URL/)
  assert.equal(readConfig({ PUBLIC_URL: 'https://Club.example:443/' }).PUBLIC_URL, PUBLIC_URL)
  const wrong = [
    'club.example',
    'javascript:alert(1)',
    'ftp://a.example',
    'https://a.example/b',
    'https://u:p@a.example',
  ]
  for (const url of wrong) assert.throws(() => readConfig({ PUBLIC_URL: url }), /настройках: PUBLIC_URL/, url)
})

test('the server listens on this machine alone unless HOST says otherwise, in production too', () => {
  const place = (environment: NodeJS.ProcessEnv) => {
    const { HOST, isLocal } = readConfig(environment)
    return [HOST, isLocal]
  }
  assert.deepEqual(place({}), ['127.0.0.1', true])
  assert.deepEqual(place({ DEMO: '0' }), ['127.0.0.1', true])
  assert.deepEqual(place(production), ['127.0.0.1', false], 'a proxy stands before it')
  for (const HOST of ['localhost', 'LOCALHOST']) assert.deepEqual(place({ HOST }), ['127.0.0.1', true])
  for (const HOST of ['::1', '127.3.2.1']) assert.deepEqual(place({ HOST }), [HOST, true])
  for (const HOST of ['0.0.0.0', '::', '192.168.1.5', '127.example.org', 'localhost.example.org'])
    assert.deepEqual(place({ HOST }), [HOST, false])
  assert.deepEqual(place({ PUBLIC_URL }), ['127.0.0.1', false], 'a proxy stands before it')
  assert.deepEqual(place({ PUBLIC_URL: 'http://[::1]:3000' }), ['127.0.0.1', true])
})

test('an incomplete or wrong setting is refused by its name', () => {
  assert.throws(() => readConfig({ TURNSTILE_SITE_KEY: 'a' }), /TURNSTILE_SECRET_KEY/)
  assert.throws(() => readConfig({ SMTP_URL: 'https://mail.example' }), /SMTP_URL/)
  assert.equal(readConfig({ SMTP_URL: 'smtps://u:p@mail.example' }).SMTP_URL, 'smtps://u:p@mail.example')
  assert.throws(() => readConfig({ MAIL_FROM: 'Палата' }), /MAIL_FROM/)
})

test('TRUST_PROXY takes addresses, networks and names of networks, and nothing else', () => {
  for (const good of ['loopback', '10.0.0.0/8, 192.168.1.5', 'uniquelocal,::1', '2001:db8::/32', 'fc00::/7'])
    assert.equal(readConfig({ TRUST_PROXY: good }).TRUST_PROXY, good)
  for (const wrong of ['true', '10.0.0.0/33', '10.0.0.0/8/8', '10.0.0', 'loopback,', '0.0.0.0/0', '::/0', '10.1.2.3/7'])
    assert.throws(() => readConfig({ TRUST_PROXY: wrong }), /TRUST_PROXY/, wrong)
})

test('an IP address is shortened to its network, and rate limits are shared by a subscriber’s IPv6 network', () => {
  const networks = {
    '203.0.113.9': '203.0.113.0',
    '::ffff:203.0.113.9': '203.0.113.0',
    '2001:DB8:1:2::3': '2001:db8:1::',
    '::1': '0:0:0::',
    nonsense: '',
  }
  for (const [ip, network] of Object.entries(networks)) assert.equal(networkOf(ip), network)
  assert.equal(subscriberOf('203.0.113.9'), '203.0.113.9')
  assert.equal(subscriberOf('2001:db8:1:2:3:4:5:6'), subscriberOf('2001:0DB8:1:ff::ffff'), 'one /56')
  assert.notEqual(subscriberOf('2001:db8:1:2::1'), subscriberOf('2001:db8:1:102::1'), 'another /56')
  assert.equal(subscriberOf('::ffff:cb00:7109'), '203.0.113.9', 'an IPv4 caller however spelled')
})

test('countOf gives the Russian noun the form its number requires', () => {
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
