import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import { after, test } from 'node:test'
import { isPublicAddress } from '../publicFetch.ts'
import { createPageReader } from './index.ts'

const answers: Record<string, [status: number, headers: Record<string, string>, body: string | Buffer]> = {
  '/page': [
    200,
    { 'content-type': 'text/html; charset=utf-8' },
    '<title>Заголовок</title><meta property="og:description" content="О чём &amp; зачем"><meta property="og:image" content="/picture">',
  ],
  '/cp1251': [
    200,
    { 'content-type': 'text/html' },
    Buffer.concat([
      Buffer.from('<meta charset="windows-1251"><title>'),
      Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]),
      Buffer.from('</title>'),
    ]),
  ],
  '/moved': [302, { location: '/page' }, ''],
  '/circle': [302, { location: '/circle' }, ''],
  '/inside': [302, { location: 'http://169.254.169.254/latest/meta-data/' }, ''],
  '/file': [302, { location: 'file:///etc/passwd' }, ''],
  '/picture': [200, { 'content-type': 'image/png' }, 'x'],
  '/huge': [200, { 'content-type': 'text/html' }, `<title>Большая</title>${' '.repeat(3_000_000)}`],
}
const server = createServer((request, response) => {
  const [status, headers, body] = answers[request.url ?? ''] ?? [404, {}, '']
  response.writeHead(status, headers).end(body)
})
await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
after(() => server.close())
const { port } = server.address() as { port: number }
const origin = `http://127.0.0.1:${port}`
/** Like production, but this machine is allowed. */
const open = createPageReader({ isAllowed: (address) => address === '127.0.0.1', ports: [String(port)] })

test('a page’s title, description and image are read in its charset, through redirects and from a huge page', async () => {
  assert.deepEqual(await open.read(`${origin}/moved`), {
    title: 'Заголовок',
    description: 'О чём & зачем',
    site: '',
    image: `${origin}/picture`,
    url: `${origin}/page`,
  })
  assert.equal((await open.read(`${origin}/cp1251`)).title, 'Привет')
  assert.equal((await open.read(`${origin}/huge`)).title, 'Большая')
})

test('a page’s picture is fetched; an HTML page instead, or an address of our own network, is refused', async () => {
  assert.equal(String(await open.picture(`${origin}/picture`)), 'x')
  await assert.rejects(open.picture(`${origin}/page`))
  await assert.rejects(open.picture('http://169.254.169.254/latest/meta-data/'))
})

test('an address that is no page, redirects in circles or leads inside our network is refused', async () => {
  for (const path of ['/none', '/picture', '/circle', '/inside', '/file'])
    await assert.rejects(open.read(`${origin}${path}`), path)
  const guarded = createPageReader()
  for (const url of [
    `${origin}/page`,
    'http://localhost/',
    'http://127.0.0.1/',
    'http://2130706433/',
    'http://0x7f.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://169.254.169.254/',
    'https://user:pass@example.com/',
    'https://example.com:5432/',
    'ftp://example.com/',
    'нет',
  ])
    await assert.rejects(guarded.read(url), url)
})

test('loopback, private and tunnelled addresses count as inside our network', () => {
  for (const address of [
    '127.0.0.1',
    '10.1.2.3',
    '172.20.0.1',
    '192.168.1.1',
    '100.64.0.1',
    '169.254.1.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fc00::1',
    'fe80::1',
    '::ffff:10.0.0.1',
    '2002:7f00:1::',
    '64:ff9b::a00:1',
  ])
    assert.equal(isPublicAddress(address), false, address)
  for (const address of ['1.1.1.1', '93.184.216.34', '2606:4700::1111'])
    assert.equal(isPublicAddress(address), true, address)
})
