import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { testApp } from '#testing/app.ts'
import { linksToSheets, serveSheets, withoutSheets } from './sheets.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-sheets-'))
after(() => rm(folder, { recursive: true, force: true }))
await mkdir(join(folder, 'assets'))
await writeFile(join(folder, 'assets/A-1.css'), '.a{color:red}')
await writeFile(join(folder, 'assets/B-2.css'), '.b{color:blue}')
await writeFile(join(folder, 'assets/secret.css'), 'not of the build')
const { app } = await testApp()
serveSheets(app, pathToFileURL(`${folder}/`), new Set(['assets/A-1.css', 'assets/B-2.css']))
const get = (names: string, headers = {}) => app.inject({ url: `/sheets/${names}`, headers })

test('the style sheets of a page come as one file, in the order of their names, cached for good', async () => {
  const { statusCode, body, headers } = await get('B-2.css+A-1.css')
  assert.deepEqual([statusCode, body], [200, '.b{color:blue}\n.a{color:red}'])
  assert.equal(headers['content-type'], 'text/css; charset=utf-8')
  assert.equal(headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.equal((await get('A-1.css+B-2.css', { 'accept-encoding': 'br' })).headers['content-encoding'], 'br')
})

for (const [what, names] of [
  ['is no part of the build', 'A-1.css+secret.css'],
  ['stands twice', 'A-1.css+A-1.css'],
  ['leads out of the folder', 'A-1.css+..%2F..%2Fx.css'],
  ['is empty', 'A-1.css+'],
  ['is one of very many', Array.from({ length: 5000 }, () => 'A-1.css').join('+')],
] as const)
  test(`a sheet name that ${what} is not found`, async () => {
    assert.equal((await get(names)).statusCode, 404)
  })

test('a page links one joined sheet and lists the single ones as disabled, so that its code does not load them', () => {
  assert.equal(
    linksToSheets(['/assets/A-1.css', '/assets/B-2.css']),
    '<link rel="stylesheet" href="/sheets/A-1.css+B-2.css">' +
      '<link rel="stylesheet" disabled href="/assets/A-1.css"><link rel="stylesheet" disabled href="/assets/B-2.css">',
  )
  assert.equal(linksToSheets(['/assets/A-1.css']), '<link rel="stylesheet" href="/assets/A-1.css">')
  assert.equal(linksToSheets([]), '')
})

test("the template's own style sheets are taken out of it, others stay", () => {
  const other = '<link rel="stylesheet" href="/static/docs.css">'
  const { rest, sheets } = withoutSheets(`<head>\n  <link rel="stylesheet" href="/assets/A-1.css">${other}</head>`)
  assert.deepEqual([rest, sheets], [`<head>${other}</head>`, ['/assets/A-1.css']])
})
