import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { Toasts } from '#testing/toasts.ts'
import { toast } from './index.ts'
import { type Box, raiseOver } from './raise.ts'
import { TOAST_MS } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

const standing = () =>
  [...screen.getByRole('region', { name: 'Сообщения' }).querySelectorAll<HTMLElement>('[data-color]')].filter(
    (node) => !node.hasAttribute('data-limited'),
  )
const shown = () => standing().map((node) => node.textContent)

// spec, B-518
test('a toast has its text and colour, red by default', () => {
  render(<Toasts />)
  act(() => toast('Не вышло'))
  act(() => toast('Вышло', 'green'))
  expect(shown()).toEqual(['Не вышло', 'Вышло'])
  expect(standing().map((node) => node.dataset.color)).toEqual(['red', 'green'])
  expect(standing().map((node) => [node.getAttribute('role'), node.getAttribute('aria-modal')])).toEqual([
    ['group', null],
    ['group', null],
  ])
})

// spec: A-281, B-584
test('a toast disappears after five seconds', async () => {
  // Only the test moves the clock, however busy the machine is.
  vi.setTimerTickMode('manual')
  render(<Toasts />)
  act(() => toast('Раз'))
  await act(() => vi.advanceTimersByTimeAsync(3000))
  act(() => toast('Два'))
  await act(() => vi.advanceTimersByTimeAsync(1900))
  expect(shown()).toEqual(['Раз', 'Два'])
  await act(() => vi.advanceTimersByTimeAsync(200))
  expect(shown()).toEqual(['Два'])
  expect(TOAST_MS).toBe(5000)
})

// spec: A-278
test('a toast’s close button closes that toast only', async () => {
  render(<Toasts />)
  act(() => ['Раз', 'Два', 'Три'].forEach((text) => void toast(text)))
  const closers = screen.getAllByRole('button', { name: 'Закрыть сообщение' })
  await userEvent.click(closers.find((button) => button.closest('[data-color]')?.textContent === 'Два')!)
  await waitFor(() => expect(shown()).toEqual(['Раз', 'Три']))
})

// spec: A-280
test('a toast is closed by its button', async () => {
  render(<Toasts />)
  act(() => toast('Раз'))
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }))
  await waitFor(() => expect(shown()).toEqual([]))
})

test('equal toasts are shown once, and at most five at a time', () => {
  render(<Toasts />)
  act(() => ['1', '2', '2', '3', '4', '5', '6'].forEach((text) => void toast(text)))
  expect(shown()).toEqual(['2', '3', '4', '5', '6'])
})

test('a toast requested before the region has loaded is shown in it', () => {
  toast('Рано')
  render(<Toasts />)
  expect(shown()).toEqual(['Рано'])
})

test('a toast that waited longer than its five seconds is not shown with the next one', () => {
  toast('Час назад')
  vi.advanceTimersByTime(TOAST_MS)
  toast('Сейчас')
  render(<Toasts />)
  expect(shown()).toEqual(['Сейчас'])
})

const toasts = { left: 900, right: 1256, top: 712, bottom: 776 }
const button = (left: number, top: number) => ({ left, right: left + 160, top, bottom: top + 40 })
const raiseOf = (buttons: readonly Box[]) =>
  raiseOver(toasts, ({ left, right, top, bottom }) =>
    buttons.filter((one) => one.left < right && one.right > left && one.top < bottom && one.bottom > top),
  )

test('toasts stand above the buttons they would cover, and stay where they cover none', () => {
  expect(raiseOf([])).toBe(0)
  expect(raiseOf([button(100, 740)])).toBe(0)
  expect(raiseOf([button(960, 740), button(1060, 740)])).toBe(44)
  expect(raiseOf([button(960, 740), button(960, 670)])).toBe(114)
})

test('toasts rise over a button that the probe of an edge finds once more', () => {
  const pay = button(960, 740)
  const raise = raiseOver(toasts, ({ top, bottom }) => (pay.top <= bottom && pay.bottom >= top ? [pay] : []))
  expect(raise).toBe(44)
})

test('toasts stay where they are when buttons leave no room above', () => {
  const column = Array.from({ length: 16 }, (_, row) => button(960, row * 50))
  expect(raiseOf(column)).toBe(0)
})

test.each([
  ['a move of the pointer', () => fireEvent.pointerMove(document.body)],
  ['a key', () => fireEvent.keyDown(document.body, { key: 'Tab' })],
  ['scrolling', () => fireEvent.scroll(document.body)],
  ['ten seconds', () => vi.advanceTimersByTimeAsync(10_000)],
])('the region’s code is asked for by %s, and not before', async (_, sign) => {
  vi.setTimerTickMode('manual')
  vi.resetModules()
  const { Toasts: Late } = await import('./Toasts.tsx')
  render(<Late />)
  await act(() => vi.advanceTimersByTimeAsync(9_900))
  expect(screen.queryByRole('region', { name: 'Сообщения' })).toBeNull()
  await act(async () => void (await sign()))
  await vi.waitFor(() => expect(screen.getByRole('region', { name: 'Сообщения' })).toBeTruthy())
})

/** Toasts of a page whose region does not load, or loads when it is told to. */
async function withoutRegion(load: () => Promise<object>) {
  vi.setTimerTickMode('manual')
  vi.resetModules()
  vi.doMock('./ToastRegion.tsx', load)
  const late = { ...(await import('./index.ts')), ...(await import('./store.ts')) }
  const { container } = render(<late.Toasts />)
  const plain = container.querySelector('[aria-live="assertive"]')!
  return { ...late, plain, told: () => [...plain.children].map((one) => one.textContent) }
}
const later = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

afterEach(() => {
  vi.doUnmock('./ToastRegion.tsx')
})

// spec: A-278
test('toasts whose code does not load stand in a region of the page that is read out, each for five seconds', async () => {
  expectConsoleError(/^Не удалось загрузить сообщения/)
  const { toast, told, plain } = await withoutRegion(() => Promise.reject(new Error('offline')))
  expect(told()).toEqual([])
  await act(async () => toast('Не вышло'))
  await later(0)
  expect(told()).toEqual(['Не вышло'])
  await later(3_000)
  await act(async () => ['Вышло', 'Не вышло'].forEach((text) => void toast(text)))
  await later(0)
  expect(told()).toEqual(['Вышло', 'Не вышло'])
  expect(plain.querySelectorAll('[data-color="red"]')).toHaveLength(2)
  await later(TOAST_MS - 1)
  expect(told()).toEqual(['Вышло', 'Не вышло'])
  await later(1)
  expect(told()).toEqual([])
})

test('what such a toast undoes is undone, and the toast goes', async () => {
  expectConsoleError(/^Не удалось загрузить сообщения/)
  const { toast, told } = await withoutRegion(() => Promise.reject(new Error('offline')))
  const onPress = vi.fn()
  await act(async () => toast('Скрыто', 'green', { words: 'Вернуть', onPress }))
  await later(0)
  fireEvent.click(screen.getByRole('button', { name: 'Вернуть' }))
  expect([onPress.mock.calls.length, told()]).toEqual([1, []])
})

test('toasts whose code is late are told without it, and then by it alone', async () => {
  const region = Promise.withResolvers<object>()
  const { toast, told } = await withoutRegion(() => region.promise)
  await act(async () => toast('Не вышло'))
  await later(100)
  expect(told()).toEqual([])
  await later(400)
  expect(told()).toEqual(['Не вышло'])
  region.resolve(await vi.importActual('./ToastRegion.tsx'))
  await later(100)
  expect([told(), shown()]).toEqual([[], ['Не вышло']])
})
