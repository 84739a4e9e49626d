import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testApp } from '#testing/app.ts'
import { fillSamples } from '#testing/samples.ts'
import { serveDesk } from './deskPages.ts'
import { servePages, type WebBuild } from './pages.ts'

const WHOLE = `say(${JSON.stringify('слово '.repeat(500))})`
const folder = await mkdtemp(join(tmpdir(), 'palata-compressed-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/a.js'), WHOLE)
// Not what a compressor would make of it: the test sees whether these very bytes are sent.
await writeFile(join(folder, 'assets/a.js.br'), 'as the build left it')
await writeFile(join(folder, 'assets/a.js.gz'), 'as the build left it, too')

const { app, db, now } = await testApp({ withCaches: true })
await fillSamples(db, now())
const build = { folder: pathToFileURL(`${folder}/`), page: '', policy: '' }
const web = { ...build, template: '', shell: '', scriptHashes: [], sheets: new Set(), preloadsOf: () => '' }
const renderer = {
  addressOf: (url: string) => url,
  render: async () => ({ status: 404, head: '', html: '', state: '', modules: [] }),
}
await servePages(app, { ...web, renderer } as unknown as WebBuild, () => ({ brand: '', links: {}, offer: [] }) as never)
await serveDesk(app, build, () => ({ brand: '', accent: '#0a6d45', icon: '' }) as never)

for (const address of ['/assets/a.js', '/desk/assets/a.js']) {
  test(`${address} is sent as the build compressed it`, async () => {
    const ask = (encoding: string) => app.inject({ url: address, headers: { 'accept-encoding': encoding } })
    for (const [accepted, encoding, body] of [
      ['gzip, deflate, br, zstd', 'br', 'as the build left it'],
      ['gzip', 'gzip', 'as the build left it, too'],
      ['identity', undefined, WHOLE],
    ] as const) {
      const { headers, body: sent, statusCode } = await ask(accepted)
      assert.deepEqual([statusCode, headers['content-encoding'], sent], [200, encoding, body], accepted)
      assert.match(String(headers['content-type']), /^(text|application)\/javascript/)
      assert.match(String(headers.vary), /accept-encoding/)
      assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
    }
    assert.equal((await app.inject({ url: `${address}.br` })).statusCode, 404, 'which have no addresses of their own')
  })
}

test('maps, feeds and calendars are compressed once for all, and had again by their tag', async () => {
  const places = ['/sitemap.xml', '/sitemaps/posts-1.xml', '/sitemaps/signals.xml', '/rss.xml']
  for (const url of [...places, '/feeds/calendar.ics', '/feeds/calendar-important.ics']) {
    const ask = (headers = {}) => app.inject({ url, headers: { 'accept-encoding': 'br', ...headers } })
    const { statusCode, headers, rawPayload } = await ask()
    assert.deepEqual([statusCode, headers['content-encoding']], [200, 'br'], url)
    assert.equal(Number(headers['content-length']), rawPayload.length, `${url} is sent as stored bytes`)
    assert.equal(headers['cache-control'], 'public, no-cache')
    assert.equal((await ask({ 'if-none-match': headers.etag })).statusCode, 304, url)
  }
})
