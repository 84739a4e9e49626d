import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { Chip } from './Chip.tsx'

const button = () => screen.getByRole('button', { name: 'Портфель' })

test('a toggle chip tells whether it is on, and an action chip has no state', async () => {
  const press = vi.fn()
  const { rerender } = render(
    <Chip icon="portfolio" isOn={false} onClick={press}>
      Портфель
    </Chip>,
  )
  await userEvent.click(button())
  expect(press).toHaveBeenCalledOnce()
  expect(button().getAttribute('aria-pressed')).toBe('false')
  rerender(<Chip isOn>Портфель</Chip>)
  expect(button().getAttribute('aria-pressed')).toBe('true')
  rerender(<Chip>Портфель</Chip>)
  expect(button().hasAttribute('aria-pressed')).toBe(false)
})

test('a chip with a panel is no toggle, and is marked when something is chosen', () => {
  const { rerender } = render(
    <Chip hasPanel isOn>
      Портфель
    </Chip>,
  )
  expect(button().hasAttribute('aria-pressed')).toBe(false)
  expect(button().hasAttribute('data-on')).toBe(true)
  rerender(
    <Chip hasPanel isOn={false}>
      Портфель
    </Chip>,
  )
  expect(button().hasAttribute('data-on')).toBe(false)
})
