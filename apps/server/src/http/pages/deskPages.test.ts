import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { STANDARD_ACCENT } from '@palata/contract/club/accent'
import { testApp } from '#testing/app.ts'
import { loadDeskBuild, serveDesk } from './deskPages.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-desk-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'assets'))
await writeFile(
  join(folder, 'index.html'),
  '<!doctype html><html lang="ru"><title>Стол</title><script>one()</script><script type="module" src="/desk/assets/a.js"></script>',
)
await writeFile(join(folder, 'assets/a.js'), 'two()')

const { app } = await testApp()
let look = { brand: 'Палата', accent: STANDARD_ACCENT, icon: '' }
await serveDesk(app, await loadDeskBuild(pathToFileURL(`${folder}/`)), () => look)
const get = (url: string) => app.inject({ url })

for (const address of ['/desk/', '/desk/materials?tab=waiting', '/desk/people/7', '/desk/index.html']) {
  test(`${address} answers the desk’s one page, uncached and not indexed`, async () => {
    const { statusCode, headers, body } = await get(address)
    assert.deepEqual([statusCode, body.includes('one()')], [200, true])
    assert.equal(headers['content-type'], 'text/html; charset=utf-8')
    assert.deepEqual([headers['cache-control'], headers['x-robots-tag']], ['no-cache', 'noindex'])
  })
}

test('the desk’s content policy allows only its own scripts and its inline one by hash', async () => {
  const policy = String((await get('/desk/')).headers['content-security-policy'])
  const directives = Object.fromEntries(policy.split('; ').map((one) => [one.split(' ')[0], one.split(' ').slice(1)]))
  assert.deepEqual(directives['script-src'], [
    "'self'",
    `'sha256-${createHash('sha256').update('one()').digest('base64')}'`,
  ])
  assert.deepEqual([directives['connect-src'], directives['frame-ancestors']], [["'self'"], ["'none'"]])
  assert.ok(!policy.includes('unsafe-eval'))
})

test('the desk has the club’s name and colour, and a name with markup stays words', async () => {
  assert.match((await get('/desk/')).body, /<html data-brand="Палата" lang="ru"><title>Стол \| Палата<\/title>/)
  look = { brand: '<b onload="x">', accent: '#0a6d45', icon: '' }
  const { body } = await get('/desk/')
  assert.match(body, /data-brand="&#60;b onload=&#34;x&#34;&#62;" style="--light-accent:#0a6d45;/)
  assert.doesNotMatch(body, /<b onload/)
  look = { brand: 'Сова', accent: STANDARD_ACCENT, icon: 'ab'.repeat(16) }
  assert.match((await get('/desk/')).body, /data-icon="(ab){16}"/)
})

test('the desk’s files are cached for good, and a file missing from the build is 404', async () => {
  const { statusCode, headers } = await get('/desk/assets/a.js')
  assert.deepEqual([statusCode, headers['cache-control']], [200, 'public, max-age=31536000, immutable'])
  for (const address of ['/desk/assets/b.js', '/desk/assets/']) {
    const { statusCode: status, body } = await get(address)
    assert.deepEqual([status, body.includes('one()')], [404, false], address)
  }
})

test('GET /desk redirects to /desk/', async () => {
  const { statusCode, headers } = await get('/desk')
  assert.deepEqual([statusCode, headers.location], [308, '/desk/'])
})
