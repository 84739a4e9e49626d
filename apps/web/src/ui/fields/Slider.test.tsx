import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { Slider } from './Slider.tsx'

beforeEach(() => void vi.useFakeTimers())

function show() {
  const told: number[] = []
  render(
    <Slider
      label="Перемотка"
      value={0}
      max={600}
      words="0:00 из 10:00"
      step={5}
      throttleMs={300}
      onChange={(value) => told.push(value)}
    />,
  )
  const slider = screen.getByRole('slider', { name: 'Перемотка' })
  const drag = (value: number) => fireEvent.change(slider, { target: { value: String(value) } })
  return { told, slider, drag }
}

// spec: C-198
test('a drag tells of itself every 300 ms and at its end', async () => {
  const { told, slider, drag } = show()
  fireEvent.pointerDown(slider)
  for (const value of [10, 20, 30]) drag(value)
  expect(told).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(299))
  expect(told).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(1))
  expect(told).toEqual([30])
  drag(40)
  fireEvent.pointerUp(slider)
  expect(told).toEqual([30, 40])
  await act(() => vi.advanceTimersByTimeAsync(1000))
  expect(told).toEqual([30, 40])
})

test('while it is dragged the thumb follows at once', () => {
  const { slider, drag } = show()
  fireEvent.pointerDown(slider)
  drag(150)
  expect((slider as HTMLInputElement).value).toBe('150')
  expect((slider.previousElementSibling as HTMLElement).style.getPropertyValue('--at')).toBe('25%')
})

test('keys move it by steps, and not beyond its ends', () => {
  const { told, slider } = show()
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'PageUp', 'PageDown']) fireEvent.keyDown(slider, { key })
  expect(told).toEqual([5, 5, 0, 50, 0])
})
