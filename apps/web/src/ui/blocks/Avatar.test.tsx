import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { Avatar } from './Avatar.tsx'

test.each([
  ['Мария Лис', 32, 'МЛ'],
  ['анна', 32, 'А'],
  ['  Гай  Юлий Цезарь ', 40, 'ГЮ'],
  ['Мария Лис', 16, 'М'],
  ['🦊 Лис', 32, '🦊Л'],
])('an avatar without a picture of %s at %i px shows «%s»', (name, size, initials) => {
  const { container } = render(<Avatar src="" name={name} size={size} />)
  expect(container.textContent).toBe(initials)
  expect((container.firstElementChild as HTMLElement).style.width).toBe(`${size}px`)
})

test('an avatar without a name shows an icon', () => {
  const { container } = render(<Avatar src={null} name="" alt="Гость" />)
  expect(screen.getByRole('img', { name: 'Гость' })).toBeDefined()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('an avatar whose picture fails shows initials, and a new picture is tried', () => {
  const { container, rerender } = render(<Avatar src="/a.png" name="Вера" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('В')
  rerender(<Avatar src="/b.png" name="Вера" />)
  expect(container.querySelector('img')!.getAttribute('src')).toBe('/b.png')
})

test('an avatar whose picture failed before hydration shows initials', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'))
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Avatar src="/gone.png" name="Вера" />)
  render(<Avatar src="/gone.png" name="Вера" />, { container, hydrate: true })
  await waitFor(() => expect(container.textContent).toBe('В'))
})

// spec: C-290
test('an avatar is drawn by img or object, and another tag warns and becomes img', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const { container, rerender } = render(<Avatar src="/a.svg" name="Вера" />)
  expect(container.firstElementChild!.tagName).toBe('IMG')
  rerender(<Avatar src="/a.svg" name="Вера" tag="object" />)
  expect(container.firstElementChild!.tagName).toBe('OBJECT')
  expect(container.firstElementChild!.getAttribute('data')).toBe('/a.svg')
  expect(container.firstElementChild!.textContent).toBe('В')
  expect(warn).not.toHaveBeenCalled()
  rerender(<Avatar src="/a.svg" name="Вера" tag={'iframe' as 'img'} />)
  expect(container.firstElementChild!.tagName).toBe('IMG')
  expect(warn).toHaveBeenCalledExactlyOnceWith('Неизвестный тег аватара: iframe')
})
