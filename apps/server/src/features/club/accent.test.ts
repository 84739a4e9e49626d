import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { accentStyle, accentsOf, contrastOf, ENOUGH, STANDARD_ACCENT } from '@palata/contract/club/accent'
import { renderLetter } from '../letters/kinds.ts'

const tokens = readFileSync(new URL('../../../../web/src/ui/theme/tokens.css', import.meta.url), 'utf8')
/** Value of a token in the block of a theme. */
const token = (theme: string, name: string) =>
  new RegExp(`\\[data-theme="${theme}"\\] \\{[^}]*?--${name}: ([^;]+);`).exec(tokens)![1]!

for (const [one, other, contrast] of [
  ['#000000', '#ffffff', 21],
  ['#1a5fd6', '#ffffff', 5.75],
  ['#1a5fd6', '#192129', 2.83],
  ['#5b9dff', '#192129', 5.97],
  ['#777777', '#777777', 1],
] as const)
  test(`the contrast of ${one} on ${other} is ${contrast}`, () => {
    assert.ok(Math.abs(contrastOf(one, other) - contrast) < 0.02, String(contrastOf(one, other)))
    assert.equal(contrastOf(one, other), contrastOf(other, one))
  })

test('of whatever colour, links and buttons are read in every theme', () => {
  const steps = ['00', '33', '66', '99', 'cc', 'ff']
  for (const red of steps)
    for (const green of steps)
      for (const blue of steps) {
        const colour = `#${red}${green}${blue}`
        for (const [theme, { accent, link, button }] of Object.entries(accentsOf(colour))) {
          assert.ok(link >= ENOUGH && button >= ENOUGH, `${colour}, ${theme}: ${accent} ${link} ${button}`)
          for (const surface of ['surface', 'sunken', 'raised'])
            assert.ok(contrastOf(accent, token(theme, surface)) >= ENOUGH, `${colour} on ${surface} of ${theme}`)
        }
      }
})

test('a colour that is read as it is stays as it is, and the standard one is the theme’s own', () => {
  assert.equal(accentsOf('#0a6d45').light.accent, '#0a6d45')
  assert.equal(accentStyle(STANDARD_ACCENT), '')
  for (const [theme, { accent, hover, on }] of Object.entries(accentsOf(STANDARD_ACCENT)))
    for (const [name, value, part] of [
      ['accent', accent, 'accent'],
      ['accent-hover', hover, 'hover'],
      ['on-accent', on, 'on'],
    ] as const)
      assert.equal(token(theme, name), `var(--${theme}-${part}, ${value})`)
})

test('a letter has the club’s colour, in dark mail programs the lighter one', () => {
  const { html } = renderLetter('confirm', { link: 'https://club.example/' }, { brand: 'Клуб', accent: '#0a6d45' })
  const { dark } = accentsOf('#0a6d45')
  assert.ok(html.includes('background:#0a6d45') && html.includes(`background:${dark.accent}!important`))
  assert.ok(!html.includes(STANDARD_ACCENT))
})
