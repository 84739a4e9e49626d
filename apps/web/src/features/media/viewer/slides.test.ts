import { beforeEach, expect, test, vi } from 'vitest'
import { hasOpenLayer } from '#ui/layers/index.ts'
import { openViewer } from '../layers.ts'
import { startWithin } from './slides.ts'

const slides = ['a', 'b', 'c'].map((url) => ({ type: 'image' as const, url, caption: '' }))
let warn: ReturnType<typeof vi.spyOn>
beforeEach(() => {
  warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
})

// spec: C-085
test.each([
  [0, 0],
  [2, 2],
  [3, 2],
  [-1, 0],
  [1.7, 1],
  [Number.NaN, 0],
])('the viewer asked to begin with slide %d begins with %d', (asked, start) => {
  expect(startWithin(slides, asked)).toBe(start)
  expect(warn).toHaveBeenCalledTimes(asked === start ? 0 : 1)
})

test('the viewer does not open without slides', () => {
  openViewer([], 0)
  expect(hasOpenLayer()).toBe(false)
})
