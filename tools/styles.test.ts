import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Raw values that styles may not contain, because `ui/theme/tokens.css` has tokens for them. */
const RULES = [
  { what: 'a breakpoint of ui/theme/breakpoints.css', raw: /@media[^{]*\b(?:min|max)?-?width/ },
  { what: 'a --radius token', raw: /^\s*border-radius:[^;]*\dpx/ },
  { what: 'a --size, --leading or --type token', raw: /^\s*(?:font|font-size|line-height):[^;]*\dpx/ },
  // 1 px is a line's width; larger values that are no step of the scale belong to the layout.
  {
    what: 'a --space token',
    raw: /^\s*(?:row-|column-)?(?:gap|padding|margin)[a-z-]*:[^;]*?(?<![\d.])(?:[2-9]|[12]\d|3[0-2]|40|48|64)px/,
  },
  { what: 'no veil: a picture stands on the ground of the theme,', raw: /^\s*filter:[^;]*brightness/ },
  { what: 'a colour of the theme', raw: /^\s*(?!--)[\w-]+:[^;]*(?:#[0-9a-f]{3,8}\b|rgba?\()/i },
]

function faults(css: string): string[] {
  return css
    .split('\n')
    .flatMap((line, index) =>
      RULES.filter(({ raw }) => raw.test(line)).map(({ what }) => `${index + 1}: ${line.trim()} needs ${what}`),
    )
}

test('styles of web and desk take colours and sizes from tokens only', () => {
  const files = globSync('apps/{web,desk}/src/**/*.css').filter((file) => !/(tokens|breakpoints)\.css$/.test(file))
  assert.ok(files.length > 50)
  const found = files.flatMap((file) => faults(readFileSync(file, 'utf8')).map((fault) => `${file}:${fault}`))
  assert.deepEqual(found, [])
})

/** Boxes and marks have colours of the browser's own, which know no theme. */
test('marked text, checkboxes and switches have colours of the theme instead of the browser’s', () => {
  const css = ['theme/base.css', 'fields/choices/Checkbox.module.css', 'fields/choices/Switch.module.css']
    .map((file) => readFileSync(`apps/web/src/ui/${file}`, 'utf8'))
    .join('\n')
  assert.match(css, /^mark \{[^}]*background: var\(--gold-bg\);[^}]*color: var\(--gold\)/m)
  for (const box of ['.check input', '.row input']) {
    const [, rules] = css.split(`\n${box} {`)
    assert.match(rules!.split('}')[0]!, /background: var\(--sunken\);[^}]*appearance: none/)
  }
})

for (const [line, isFault] of [
  ['  padding: 8px;', true],
  ['  margin: 0 -3px;', true],
  ['  gap: 1px;', false],
  ['  scroll-margin-top: 140px;', false],
  ['  padding: var(--space-2) 0;', false],
  ['  border-radius: 10px;', true],
  ['  font: 650 20px / 26px var(--font);', true],
  ['  line-height: 18px;', true],
  ['  line-height: 1;', false],
  ['  color: #fff;', true],
  ['  filter: brightness(0.7);', true],
  ['@media (max-width: 576px) {', true],
  ['@media (--max-sm) {', false],
] as const) {
  test(`«${line.trim()}» is ${isFault ? 'a fault' : 'no fault'}`, () => assert.equal(faults(line).length > 0, isFault))
}
