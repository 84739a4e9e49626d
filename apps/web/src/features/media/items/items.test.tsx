import { act, fireEvent, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { GifItem } from './GifItem.tsx'
import { GIF_PREVIEW_LIMIT, isHeavyGif, itemAt, type MediaItem, slideOf } from './item.ts'

// spec: B-254, C-086, C-087
test.each([
  [
    '/gif/s?u=1&n=2000000',
    { type: 'gif', url: '/gif/s?u=1&n=2000000', preview: '/gif/s?u=1&n=2000000&still', size: 2_000_000, caption: 'а' },
  ],
  ['/gif/s?u=1', { type: 'gif', url: '/gif/s?u=1', preview: '/gif/s?u=1&still', size: null, caption: 'а' }],
  ['/media/a.webp', { type: 'image', url: '/media/a.webp', preview: '', size: null, caption: 'а' }],
])('the address %s is read as a media item', (address, item) => {
  expect(itemAt(address, 'а')).toEqual(item)
})

// spec: B-254, C-087, C-089
test.each([
  ['video', 'video'],
  ['image', 'image'],
  ['gif', 'image'],
] as const)('a media item of the type %s is shown in the viewer as %s', (type, shown) => {
  const item: MediaItem = { type, url: '/a', preview: '/b', size: 1, caption: 'в' }
  expect(slideOf(item)).toEqual({ type: shown, url: '/a', caption: 'в' })
})

const heavy = itemAt(`/gif/s?u=1&n=${GIF_PREVIEW_LIMIT + 1}`)

// spec: B-623
test.each([
  [heavy, true],
  [itemAt(`/gif/s?u=1&n=${GIF_PREVIEW_LIMIT}`), false],
  [itemAt('/gif/s?u=1'), false],
  [{ ...heavy, preview: '' }, false],
  [{ ...heavy, type: 'image' as const }, false],
])('only a GIF above a megabyte with a preview counts as heavy: %o', (item, isHeavy) => {
  expect(GIF_PREVIEW_LIMIT).toBe(1_048_576)
  expect(isHeavyGif(item)).toBe(isHeavy)
})

let isCalm = false
const onOpen = vi.fn()
beforeEach(() => {
  isCalm = false
  onOpen.mockReset()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('reduced-motion') && isCalm,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => void vi.unstubAllGlobals())

function show(item: MediaItem) {
  render(<GifItem item={item} alt="ракета" onOpen={onOpen} />)
  const shown = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'))
  const button = () => document.querySelector<HTMLElement>('button')!
  return { button, shown, whole: () => document.querySelectorAll('img')[1]! }
}
const tap = (button: HTMLElement) =>
  act(async () => void button.dispatchEvent(new PointerEvent('click', { bubbles: true, pointerType: 'touch' })))

// spec: B-623, B-624, C-092, C-093
test('a heavy GIF shows its preview, loads under the pointer and stops when the pointer leaves', () => {
  const { button, shown, whole } = show(heavy)
  expect(shown()).toEqual([heavy.preview])
  expect(button().textContent).toBe('GIF')
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  expect(shown()).toEqual([heavy.preview, heavy.url])
  expect(button().getAttribute('aria-busy')).toBe('true')
  fireEvent.load(whole())
  expect(button().dataset.playing).toBe('moving')
  expect(button().textContent).toBe('')
  fireEvent.pointerLeave(button(), { pointerType: 'mouse' })
  expect(shown()).toEqual([heavy.preview])
  fireEvent.click(button())
  expect(onOpen).toHaveBeenCalledOnce()
})

// spec: B-624
test('a heavy GIF plays while it has the keyboard focus, and Enter opens it', () => {
  const { button, shown } = show(heavy)
  vi.spyOn(button(), 'matches').mockReturnValue(true)
  fireEvent.focus(button())
  expect(shown()).toEqual([heavy.preview, heavy.url])
  fireEvent.click(button())
  expect(onOpen).toHaveBeenCalledOnce()
  fireEvent.blur(button())
  expect(shown()).toEqual([heavy.preview])
})

// spec: B-624
test('a tap plays a heavy GIF, and the next tap opens it', async () => {
  const { button, shown } = show(heavy)
  fireEvent.pointerEnter(button(), { pointerType: 'touch' })
  expect(shown()).toEqual([heavy.preview])
  await tap(button())
  expect(onOpen).not.toHaveBeenCalled()
  expect(shown()).toEqual([heavy.preview, heavy.url])
  await tap(button())
  expect(onOpen).toHaveBeenCalledOnce()
})

test('a heavy GIF that failed to load says so, and the next tap loads it again', async () => {
  const { button, shown, whole } = show(heavy)
  await tap(button())
  fireEvent.error(whole())
  expect(button().textContent).toBe('GIF не загрузилась')
  expect(shown()).toEqual([heavy.preview])
  await tap(button())
  expect(shown()).toEqual([heavy.preview, heavy.url])
})

test('a heavy GIF whose preview fails is shown itself', () => {
  const { shown } = show(heavy)
  fireEvent.error(document.querySelector('img')!)
  expect(shown()).toEqual([heavy.url])
})

test('a light GIF plays at once, and with reduced motion is a still until it is pressed', () => {
  const light = itemAt('/gif/s?u=1&n=1000')
  expect(show(light).shown()).toEqual([light.url])
  document.body.replaceChildren()
  isCalm = true
  const { button, shown } = show(light)
  fireEvent.pointerEnter(button(), { pointerType: 'mouse' })
  expect(shown()).toEqual([light.preview])
  expect(button().getAttribute('aria-label')).toBe('Показать GIF в движении')
  fireEvent.click(button())
  expect(shown()).toEqual([light.preview, light.url])
  expect(onOpen).not.toHaveBeenCalled()
})
