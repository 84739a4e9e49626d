import { readFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import type { APIRequestContext } from '@playwright/test'
import { dist, manifest, untilLoaded } from '../build.ts'
import { expect, test } from '../page.ts'

/** Most gzipped bytes of a page's scripts before it is hydrated. */
const MOST = { main: 130_000, post: 151_000, screener: 168_000, editor: 200_500, guest: 187_000 }
/** Most scripts that a guest's main page asks for by itself. */
const MOST_FILES = 24
/** What a page loads last without the reader's doing. */
const LAST = ['src/features/offline/OfflineParts.tsx', 'src/features/podcasts/WholePlayer.tsx']
const EDITOR = 'src/features/editor/EditorLayer.tsx'

test('the main page needs at most 130 kB of scripts to be interactive', async ({ request }) => {
  expect(tooMuch(scriptsOf(await read(request, '/')), MOST.main)).toBe('')
})

test('a post’s page needs at most 151 kB of scripts to be interactive', async ({ request }) => {
  const [, post] = /href="(\/material\/\d+)"/.exec(await read(request, '/')) ?? []
  expect(tooMuch(scriptsOf(await read(request, post!)), MOST.post)).toBe('')
})

test('the screener needs at most 168 kB of scripts to be interactive', async ({ request }) => {
  expect(tooMuch(scriptsOf(await read(request, '/screener')), MOST.screener)).toBe('')
})

test('a guest’s main page asks for at most 24 scripts of 187 kB together, later parts included', async ({ page }) => {
  const asked = new Set<string>()
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.add(new URL(request.url()).pathname.slice(1))
  })
  await page.goto('/')
  for (const part of LAST) await untilLoaded(page, part)
  const scripts = [...asked].filter((file) => file.startsWith('assets/'))
  expect(scripts.length).toBeGreaterThan(LAST.length)
  expect(scripts.length).toBeLessThanOrEqual(MOST_FILES)
  expect(tooMuch(scripts.map(sizeOf), MOST.guest)).toBe('')
})

test('the editor loads at most 200.5 kB of scripts more when it is opened, and none of them before', async ({
  request,
}) => {
  const before = new Set(scriptsOf(await read(request, '/')).map(([file]) => file))
  const { file } = manifest()[EDITOR]!
  expect(before.has(file)).toBe(false)
  const more = withImports([file]).filter((one) => !before.has(one))
  expect(tooMuch(more.map(sizeOf), MOST.editor)).toBe('')
})

async function read(request: APIRequestContext, address: string) {
  const response = await request.get(address)
  expect(response.status()).toBe(200)
  return response.text()
}

/** Scripts in the page and their static imports. */
function scriptsOf(html: string) {
  return withImports([...html.matchAll(/"\/(assets\/[^"]+\.js)"/g)].map(([, file]) => file!)).map(sizeOf)
}

function withImports(entries: string[]): string[] {
  const known = manifest()
  const keys = new Map(Object.entries(known).map(([key, { file }]) => [file, key]))
  const files = new Set<string>()
  const visit = (file: string) => {
    if (files.has(file)) return
    files.add(file)
    for (const key of known[keys.get(file)!]!.imports ?? []) visit(known[key]!.file)
  }
  for (const file of entries) visit(file)
  return [...files]
}

const sizeOf = (file: string) => [file, gzipSync(readFileSync(new URL(file, dist)), { level: 9 }).length] as const

/** Lists the chunks, largest first, if they exceed the budget; empty otherwise. */
function tooMuch(scripts: (readonly [file: string, bytes: number])[], most: number) {
  const sum = scripts.reduce((bytes, [, more]) => bytes + more, 0)
  expect(sum).toBeGreaterThan(most / 2)
  if (sum <= most) return ''
  const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
  const lines = scripts.toSorted(([, one], [, other]) => other - one)
  return [`${kilobytes(sum)}, at most ${kilobytes(most)}`, ...lines.map(([file, b]) => `${kilobytes(b)} ${file}`)].join(
    '\n',
  )
}
