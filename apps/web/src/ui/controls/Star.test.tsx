import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Star } from './Star.tsx'

const drawing = () => document.querySelector('svg')!

// spec: C-287
test('a star is 12 px by default', () => {
  const { rerender } = render(<Star isFilled label="В избранном" />)
  expect(drawing().getAttribute('width')).toBe('12')
  expect(drawing().getAttribute('height')).toBe('12')
  rerender(<Star isFilled label="В избранном" size={20} />)
  expect(drawing().getAttribute('width')).toBe('20')
})

// spec: C-035
test('a star is full or empty', () => {
  const { rerender } = render(<Star isFilled label="Избранное" />)
  expect(screen.getByRole('img', { name: 'Избранное' })).toBeDefined()
  expect(screen.queryByRole('button')).toBeNull()
  expect(drawing().getAttribute('fill')).toBe('currentColor')
  rerender(<Star isFilled={false} label="Избранное" />)
  expect(drawing().getAttribute('fill')).toBe('none')
})

test('a star that is a button tells whether it is pressed', async () => {
  const onToggle = vi.fn()
  const { rerender } = render(<Star isFilled={false} label="В избранное: BTC" onToggle={onToggle} />)
  const button = screen.getByRole('button', { name: 'В избранное: BTC', pressed: false })
  await userEvent.click(button)
  expect(onToggle).toHaveBeenCalledOnce()
  rerender(<Star isFilled label="В избранное: BTC" onToggle={onToggle} />)
  expect(button.getAttribute('aria-pressed')).toBe('true')
})
