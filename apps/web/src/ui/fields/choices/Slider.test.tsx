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
test('a dragged slider reports its value every 300 ms and at the end', async () => {
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

test('a dragged slider’s thumb follows at once', () => {
  const { slider, drag } = show()
  fireEvent.pointerDown(slider)
  drag(150)
  expect((slider as HTMLInputElement).value).toBe('150')
  expect((slider.previousElementSibling as HTMLElement).style.getPropertyValue('--at')).toBe('25%')
})

test('keys move a slider by steps within its ends', () => {
  const { told, slider } = show()
  for (const key of ['ArrowRight', 'ArrowUp', 'ArrowLeft', 'PageUp', 'PageDown']) fireEvent.keyDown(slider, { key })
  expect(told).toEqual([5, 5, 0, 50, 0])
})

test('a slider over a waveform colours the played part and keeps its keys and words', () => {
  const props = { label: 'Перемотка', max: 100, words: '0:25 из 1:40', step: 5, onChange: () => {} }
  const { container, rerender } = render(
    <Slider {...props} value={25} peaks={[10, 100, 0, 50]} ranges={[{ start: 10, end: 60 }]} ticks={[0, 40]} />,
  )
  const clips = () => [...container.querySelectorAll('svg')].map(({ style }) => style.clipPath)
  expect(clips()).toEqual([
    'inset(0 calc(100% - 100%) 0 0%)',
    'inset(0 calc(100% - 60%) 0 10%)',
    'inset(0 calc(100% - 25%) 0 0%)',
  ])
  // The loudest bar has the wave's full height; silence is a dot.
  const bars = container.querySelector('path')!.getAttribute('d')!.split('z').slice(0, -1)
  expect(bars.map((bar) => Number(/v(\d+)/.exec(bar)![1]))).toEqual([10, 100, 6, 50])
  expect(screen.getByRole('slider', { name: 'Перемотка' }).getAttribute('aria-valuetext')).toBe('0:25 из 1:40')
  rerender(<Slider {...props} value={25} />)
  expect(clips()).toEqual([])
})
