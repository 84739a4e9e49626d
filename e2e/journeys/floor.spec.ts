import { existsSync, globSync, readFileSync, statSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { knownToMdn } from '../../apps/web/floor/known.ts'
import { newerInScript, newerInStyle } from '../../apps/web/floor/used.ts'

const POLYFILL = 'src/polyfills.ts has it'
const PARTLY = 'the page is the same without it'
const GUARDED = 'used only where it is there'
const OWN = 'a method of our own or of a library, not of the browser'

/** Names newer than the floor that the bundles may use, and why. */
const ALLOWED: Record<string, string> = {
  'AbortSignal.any': POLYFILL,
  'Map.groupBy': POLYFILL,
  'URL.canParse': POLYFILL,
  'URL.parse': POLYFILL,
  'position-try-fallbacks': 'without it the reason of a grey button stays on its side',
  'position-try-fallbacks: flip-block': 'the same',
  '.hidePopover()': '@oddbird/popover-polyfill has it',
  '.cancelIdleCallback()': GUARDED,
  '.requestIdleCallback()': GUARDED,
  '.caretPositionFromPoint()': GUARDED,
  '.caretRangeFromPoint()': GUARDED,
  '.checkVisibility()': GUARDED,
  '.clearAppBadge()': GUARDED,
  '.getComposedRanges()': GUARDED,
  '.setAppBadge()': GUARDED,
  '.startViewTransition()': GUARDED,
  '.toBase64()': GUARDED,
  'Error.captureStackTrace': GUARDED,
  'Uint8Array.fromBase64': GUARDED,
  '.getHTML()': OWN,
  '.intercept()': 'React, in browsers with the Navigation API',
  '.openWindow()': 'pushes, which Safari of the floor opens by itself',
  ...Object.fromEntries(
    ['addElement', 'changed', 'command', 'detached', 'dispose', 'ml', 'move', 'parseHTML', 'restore', 'resume', 'scale']
      .concat(['sync', 'take', 'toArray', 'transform', 'union', 'use', 'visible', 'watch', 'when'])
      .map((name) => [`.${name}()`, OWN]),
  ),
  '::details-content': PARTLY,
  ':popover-open': '@supports not asks for it: a menu that a browser cannot hide waits for the polyfill',
  'background: text': '-webkit-background-clip stands beside it',
  'break-after: avoid': PARTLY,
  'contain-intrinsic-height': PARTLY,
  'contain-intrinsic-size': PARTLY,
  'content-visibility': PARTLY,
  'content-visibility: auto': PARTLY,
  'content-visibility: visible': PARTLY,
  'field-sizing': 'ui/fields/text/TextArea.tsx measures the text itself',
  'field-sizing: content': 'ui/fields/text/TextArea.tsx measures the text itself',
  'font-family: ui-monospace': PARTLY,
  'grid-template-columns: subgrid': 'the same columns stand beside it',
  'scrollbar-color': PARTLY,
  'scrollbar-gutter': PARTLY,
  'scrollbar-gutter: stable': PARTLY,
  'scrollbar-width': PARTLY,
  'scrollbar-width: none': PARTLY,
  'scrollbar-width: thin': PARTLY,
  'text-wrap': PARTLY,
  'text-wrap: balance': PARTLY,
  'text-wrap: pretty': PARTLY,
}

const known = knownToMdn()

test('the bundles of page, worker and desk use nothing newer than the floor of browsers but what is named here', () => {
  const found = new Map<string, string>()
  const files = globSync(['apps/web/dist/client/**/*.{js,css}', 'apps/desk/dist/**/*.{js,css}'])
  expect(files.some((file) => file.endsWith('service-worker.js'))).toBe(true)
  for (const file of files) {
    const newerIn = file.endsWith('.js') ? newerInScript : newerInStyle
    for (const name of newerIn(readFileSync(file, 'utf8'), known)) found.set(name, file)
  }
  expect([...found].filter(([name]) => !Object.hasOwn(ALLOWED, name))).toEqual([])
  expect(Object.keys(ALLOWED).filter((name) => !found.has(name))).toEqual([])
})

test('each script and sheet of the build lies beside itself as browsers get it, compressed', () => {
  const files = globSync(['apps/web/dist/client/assets/*.{js,css}', 'apps/desk/dist/assets/*.{js,css}'])
  const large = files.filter((file) => statSync(file).size >= 1024)
  expect(large.length).toBeGreaterThan(100)
  const isSmaller = (file: string) => statSync(file).size < statSync(file.replace(/\.(br|gz)$/, '')).size
  expect(
    large.filter((file) => ![`${file}.br`, `${file}.gz`].every((one) => existsSync(one) && isSmaller(one))),
  ).toEqual([])
})

test.describe('the check sees', () => {
  for (const [code, name] of [
    ['Object.groupBy(all, keyOf)', 'Object.groupBy'],
    ['Promise.withResolvers()', 'Promise.withResolvers'],
    ['new CloseWatcher()', 'CloseWatcher'],
    ['one.isSubsetOf(other)', '.isSubsetOf()'],
    ['one.isDisjointFrom(other)', '.isDisjointFrom()'],
    ['/[\\p{L}--a]/v.test(text)', '/v'],
    ['Array.fromAsync(stream)', 'Array.fromAsync'],
  ] as const)
    test(`${name} in a script`, () => {
      expect([...newerInScript(code, known)]).toEqual([name])
    })

  test('nothing in a script of the floor', () => {
    const code =
      'const url = new URL("a", base); [3].at(-1); [3, 1].toSorted(); structuredClone({}); const { at } = all'
    expect([...newerInScript(code, known)]).toEqual([])
  })

  for (const [code, names] of [
    ['a { anchor-name: --a }', ['anchor-name']],
    ['a { width: calc-size(auto, size) }', ['calc-size(']],
    ['a:active-view-transition { color: red }', [':active-view-transition']],
    ['@starting-style { a { opacity: 0 } }', ['@starting-style']],
    ['a { mask-image: none }', ['mask-image']],
    ['a { -webkit-mask-image: none; mask-image: none; color: color-mix(in srgb, red, blue) }', []],
    ['a:has(b) { display: grid; accent-color: red }', []],
  ] as const)
    test(`${names.join() || 'nothing'} in «${code}»`, () => {
      expect([...newerInStyle(code, known)]).toEqual(names)
    })
})
