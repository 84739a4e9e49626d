import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { LazyDropdown } from './LazyDropdown.tsx'
import { TextButton } from './TextButton.tsx'

test('a dropdown that a key opened before its first press loads its code and opens', async () => {
  const onOpenChange = vi.fn()
  render(
    <LazyDropdown label="Ссылка" open onOpenChange={onOpenChange} trigger={<TextButton>Открыть</TextButton>}>
      Адрес
    </LazyDropdown>,
  )
  expect(await screen.findByText('Адрес')).toBeDefined()
  expect(screen.getByRole('dialog', { name: 'Ссылка' })).toBeDefined()
})
