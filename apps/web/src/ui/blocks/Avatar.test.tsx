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
])('without a picture %s at %i px is «%s»', (name, size, initials) => {
  const { container } = render(<Avatar src="" name={name} size={size} />)
  expect(container.textContent).toBe(initials)
  expect((container.firstElementChild as HTMLElement).style.width).toBe(`${size}px`)
})

test('nobody in particular is a figure', () => {
  const { container } = render(<Avatar src={null} name="" alt="Гость" />)
  expect(screen.getByRole('img', { name: 'Гость' })).toBeDefined()
  expect(container.querySelector('svg')).not.toBeNull()
})

test('a picture that fails gives way, and its successor is tried', () => {
  const { container, rerender } = render(<Avatar src="/a.png" name="Вера" />)
  fireEvent.error(container.querySelector('img')!)
  expect(container.querySelector('img')).toBeNull()
  expect(container.textContent).toBe('В')
  rerender(<Avatar src="/b.png" name="Вера" />)
  expect(container.querySelector('img')!.getAttribute('src')).toBe('/b.png')
})

test('a picture that failed before the page came alive gives way too', async () => {
  vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true)
  vi.spyOn(HTMLImageElement.prototype, 'decode').mockRejectedValue(new DOMException('', 'EncodingError'))
  const container = document.createElement('div')
  document.body.append(container)
  container.innerHTML = renderToString(<Avatar src="/gone.png" name="Вера" />)
  render(<Avatar src="/gone.png" name="Вера" />, { container, hydrate: true })
  await waitFor(() => expect(container.textContent).toBe('В'))
})

// spec: C-290
test('a picture is drawn by img or object; any other tag warns and is img', () => {
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
