import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { ClubMark } from './ClubMark.tsx'

const image = () => document.querySelector('img')
const LOGO = { address: '/media/a-logo.png', width: 300, height: 90, ground: 'dark' } as const

test('the header has the logo, without one the icon and the name, without both the seal', () => {
  const { rerender } = render(<ClubMark brand="Сова" icon="/media/a-small.png" logo={LOGO} />)
  const logo = screen.getByAltText('Сова')
  expect(logo.getAttribute('src')).toBe('/media/a-logo.png')
  expect(logo.dataset.ground).toBe('dark')
  expect(screen.queryByText('Сова')).toBeNull()
  rerender(<ClubMark brand="Сова" icon="/media/a-small.png" logo={null} />)
  expect(image()?.getAttribute('src')).toBe('/media/a-small.png')
  expect(screen.getByText('Сова')).toBeDefined()
  rerender(<ClubMark brand="Сова" icon={null} logo={null} />)
  expect(image()).toBeNull()
  expect(screen.getByText('С')).toBeDefined()
})
