import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { Toasts, toast } from './index.ts'
import { TOAST_MS } from './store.ts'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  act(() => vi.runAllTimers())
  vi.useRealTimers()
})

const shown = () => [...screen.getByRole('status').querySelectorAll('p')].map((text) => text.textContent)

// spec, B-518
test('a toast has a text and a colour, red unless it says otherwise', () => {
  render(<Toasts />)
  act(() => toast('Не вышло'))
  act(() => toast('Вышло', 'green'))
  expect(shown()).toEqual(['Не вышло', 'Вышло'])
  const colours = [...screen.getByRole('status').children].map((node) => (node as HTMLElement).dataset.color)
  expect(colours).toEqual(['red', 'green'])
})

// spec: A-281, B-584
test('a toast is gone after five seconds', () => {
  render(<Toasts />)
  act(() => toast('Раз'))
  act(() => vi.advanceTimersByTime(3000))
  act(() => toast('Два'))
  act(() => vi.advanceTimersByTime(1999))
  expect(shown()).toEqual(['Раз', 'Два'])
  act(() => vi.advanceTimersByTime(1))
  expect(shown()).toEqual(['Два'])
  expect(TOAST_MS).toBe(5000)
})

// spec: A-280
test('its button closes it', async () => {
  render(<Toasts />)
  act(() => toast('Раз'))
  await userEvent.click(screen.getByRole('button', { name: 'Закрыть сообщение' }))
  expect(shown()).toEqual([])
})

test('the same words never stand twice, and no more than five stand at all', () => {
  render(<Toasts />)
  act(() => ['1', '2', '2', '3', '4', '5', '6'].forEach((text) => void toast(text)))
  expect(shown()).toEqual(['2', '3', '4', '5', '6'])
})
