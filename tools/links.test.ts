import assert from 'node:assert/strict'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { openedBy } from './gate/imports.ts'

/** Targets of the links and pictures of a Markdown text that are paths, without the place in the page. */
const pathsIn = (text: string) =>
  [...text.matchAll(/\]\(([^)\s]+)\)/g)]
    .map(([, target]) => target!.replace(/#.*$/, ''))
    .filter((target) => target !== '' && !/^[a-z]+:/.test(target))

const goneFrom = (file: string, text: string) =>
  pathsIn(text).filter((target) => !existsSync(join(dirname(file), decodeURI(target))))

test('every link of the documents leads to a file that is there', () => {
  const files = globSync(['*.md', 'docs/**/*.md'])
  assert.ok(files.length > 100)
  const gone = files.flatMap((file) => goneFrom(file, readFileSync(file, 'utf8')).map((target) => `${file}: ${target}`))
  assert.deepEqual(gone, [])
})

for (const [text, gone] of [
  ['[a](docs/running.md), [b](https://example.org/x), [c](#below), [d](docs/running.md#nginx)', []],
  ['[a](docs/gone.md)', ['docs/gone.md']],
  ['![a](docs/gone.png) and [b](docs/gone.md#place)', ['docs/gone.png', 'docs/gone.md']],
] as const)
  test(`the check of links sees ${gone.length} gone in «${text}»`, () => {
    assert.deepEqual(goneFrom('README.md', text), gone)
  })

const PAGES = globSync(['README.md', 'CONTRIBUTING.md', 'docs/*.md', 'docs/decisions/*.md'])
/** What the recipes of docs/new-feature.md tell the reader to write. */
const TO_WRITE = /(^|\/)(notes|Notes|NNN_notes|NotesPage|poll|PollField)(\/|\.|$)/

const APPS = ['apps/server', 'apps/web', 'apps/desk']

/** What a specifier opens for a file of an app; undefined when nothing is there. */
function openedIn(app: string, specifier: string): string | undefined {
  if (specifier.startsWith('@site/')) return openedIn('apps/web', specifier.replace('@site/', '#'))
  return openedBy('.', `${app}/src/any.ts`, specifier)
}

/** Imports of the code in a Markdown text that open nothing, or take a name that the opened file does not export. */
function brokenImports(text: string): string[] {
  return [...text.matchAll(/^ *```tsx?\n([\s\S]*?)^ *```/gm)].flatMap(([, code = '']) => {
    const imports = [...code.matchAll(/import (?:type )?\{([^}]*)\} from '((?:#|@palata\/|@site\/)[^']+)'/g)]
      .map(([, names = '', specifier = '']) => ({ specifier, names: names.split(',').map((one) => one.trim()) }))
      .filter(({ specifier }) => !TO_WRITE.test(specifier))
    // The imports of one piece of code are those of one app.
    const app = APPS.find((one) => imports.every(({ specifier }) => openedIn(one, specifier)))
    if (!app) {
      const gone = imports.filter(({ specifier }) => !APPS.some((one) => openedIn(one, specifier)))
      return (gone.length > 0 ? gone : imports).map(({ specifier }) => specifier)
    }
    return imports.flatMap(({ specifier, names }) => {
      const source = readFileSync(openedIn(app, specifier)!, 'utf8')
      return names
        .map((name) => name.replace(/^type /, ''))
        .filter((name) => !new RegExp(`^export [^;=]*?\\b${name}\\b`, 'm').test(source))
        .map((name) => `${name} of ${specifier}`)
    })
  })
}

test('the code in the documents imports files that are there, and names that they export', () => {
  assert.ok(PAGES.some((page) => /from '#\w/.test(readFileSync(page, 'utf8'))))
  const broken = PAGES.flatMap((page) => brokenImports(readFileSync(page, 'utf8')).map((one) => `${page}: ${one}`))
  assert.deepEqual(broken, [])
})

const inCode = (line: string) => `\`\`\`ts\n${line}\n\`\`\`\n`

for (const [line, broken] of [
  [`import { Message } from '#ui/blocks/Message.tsx'`, []],
  [`import { Message } from '#ui/Message.tsx'`, ['#ui/Message.tsx']],
  [`import { Massage } from '#ui/blocks/Message.tsx'`, ['Massage of #ui/blocks/Message.tsx']],
  [`import type { Manifest } from '#manifest.ts'`, []],
  [`import { signals } from '@palata/contract/signals'`, []],
  [
    `import { useApi } from '#api/api.tsx'\nimport { rows } from '#platform/database.ts'`,
    ['#api/api.tsx', '#platform/database.ts'],
  ],
  [`import { signals } from '@palata/contract/signal'`, ['@palata/contract/signal']],
] as const)
  test(`the check of imports sees ${broken.length} broken in ${line}`, () => {
    assert.deepEqual(brokenImports(inCode(line)), broken)
  })

const SOURCES = globSync('**/*.{ts,tsx,mjs,sql,css}', { exclude: (name) => ['node_modules', 'dist'].includes(name) })
const STANDING = `\n${SOURCES.map((file) => `/${file}`).join('\n')}\n`

/** Files named in a Markdown text, whole or by the end of their path, that are not there. */
const filesGone = (text: string) =>
  [...text.matchAll(/`([\w.@-]+(?:\/[\w.@-]+)*\.(?:tsx?|mjs|sql|css))`/g)]
    .map(([, path]) => path!)
    .filter((path) => !TO_WRITE.test(path) && !STANDING.includes(`/${path}\n`))

test('every source file that a document names is there', () => {
  const gone = PAGES.flatMap((page) => filesGone(readFileSync(page, 'utf8')).map((path) => `${page}: ${path}`))
  assert.deepEqual(gone, [])
  assert.deepEqual(filesGone('`links.test.ts`, `tools/links.test.ts`, `tools/link.test.ts`, `inks.test.ts`'), [
    'tools/link.test.ts',
    'inks.test.ts',
  ])
})

/** `# 094 The live stream sends ids — 2026-11-22 — accepted`; a decision that another took back says by which. */
const HEADING = /^# (\d{3}) (\S.{10,}) — (\d{4}-\d{2}-\d{2}) — (?:accepted|replaced by \[\d{3}\]\(\S+\.md\))$/

/** What is wrong with the first line of a decision. */
function headingFault(file: string, text: string): string | null {
  const [heading = ''] = text.split('\n')
  const [, number, title = '', date = ''] = HEADING.exec(heading) ?? []
  if (!number) return `${file}: «# 094 What is decided — 2026-11-22 — accepted», not «${heading}»`
  if (!file.startsWith(`${number}-`)) return `${file}: the heading has the number ${number}`
  if (Number.isNaN(Date.parse(date))) return `${file}: ${date} is no day`
  return /[.:]$|^\p{Ll}/u.test(title) ? `${file}: the title is a sentence without its stop` : null
}

test('each decision begins with its number, what is decided, the day and whether it stands', () => {
  const files = globSync('*.md', { cwd: 'docs/decisions' }).sort()
  const faults = files.flatMap((file) => headingFault(file, readFileSync(`docs/decisions/${file}`, 'utf8')) ?? [])
  assert.deepEqual(faults, [])
  const numbers = files.map((file) => file.slice(0, 3))
  assert.deepEqual(
    numbers.filter((number, index) => numbers.indexOf(number) !== index),
    [],
  )
  for (const heading of [
    '# 001. SQL is written as text — 2026-11-20 — accepted',
    '# 001 SQL is written as text',
    '# 002 SQL is written as text — 2026-11-20 — accepted',
    '# 001 SQL is written as text — 2026-31-20 — accepted',
    '# 001 SQL is written as text. — 2026-11-20 — accepted',
    '# 001 SQL is written as text — 2026-11-20 — done',
  ])
    assert.ok(headingFault('001-plain-sql.md', heading), heading)
})
