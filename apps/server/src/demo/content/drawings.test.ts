import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lettering } from '../../../../../packages/lettering/src/lettering.ts'
import { avatarSvg, channelLogoSvg, coverSvg, imageSvg } from './covers.ts'
import { COVER_STYLES } from './types.ts'

test('each cover style draws a different picture, the same one for the same seed', () => {
  const drawn = COVER_STYLES.map((style) => coverSvg(style, 7))
  assert.equal(new Set(drawn).size, COVER_STYLES.length)
  assert.deepEqual(
    COVER_STYLES.map((style) => coverSvg(style, 7)),
    drawn,
  )
})

test('covers have no background of their own, so that the theme’s ground shows', () => {
  for (const style of COVER_STYLES)
    assert.doesNotMatch(coverSvg(style, 7), /<rect width="512" height="158"/, `${style} has a ground`)
})

test('words in demo pictures are outlines and need no fonts', () => {
  for (const svg of [
    avatarSvg('Мария Корф', '#333'),
    channelLogoSvg('PoN', '#333'),
    imageSvg(1),
    imageSvg(2),
    imageSvg(3),
  ]) {
    assert.doesNotMatch(svg, /<text|font-family/)
    assert.match(svg, /<path/)
  }
})

test('the words of an article’s figure are at least 11 px high where a phone of 360 px shows it', () => {
  const [textWidth, ownWidth] = [360 - 32, 720]
  for (const seed of [1, 2, 3, 4, 5]) {
    const sizes = [...imageSvg(seed).matchAll(/scale\(([\d.]+)\)/g)].map(([, scale]) => Number(scale) * 100)
    assert.ok(sizes.length > 8)
    for (const size of sizes) assert.ok((size * textWidth) / ownWidth >= 11, `${size} in figure ${seed}`)
  }
})

test('lettering is centred on its place, and a letter without an outline is an error that names it', () => {
  const at = (text: string) =>
    Number(/translate\((-?[\d.]+)/.exec(lettering(text, { x: 100, y: 0, size: 20, anchor: 'middle', fill: '' }))![1])
  assert.ok(at('ШШ') < at('ii') && at('ii') < 100)
  assert.throws(() => lettering('漢', { x: 0, y: 0, size: 20, fill: '' }), /No outline of «漢»/)
})
