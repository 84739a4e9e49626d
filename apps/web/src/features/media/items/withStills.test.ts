import { expect, test } from 'vitest'
import { withStills } from './withStills.ts'

test('a GIF of a text has a still for who asked for less motion; pictures and words stay as they are', () => {
  const gif = '<img src="/gif/abc?u=https%3A%2F%2Fg.example%2F1.gif&amp;n=9" alt="Кот" width="20" loading="lazy">'
  const rest = '<p>src="/gif/" <img src="/media/1.webp" alt="/gif/"></p>'
  const drawn = document.createElement('div')
  drawn.innerHTML = withStills(`<p>${gif}</p>${rest}`)
  const source = drawn.querySelector('source')!
  expect(source.media).toBe('(prefers-reduced-motion: reduce)')
  expect(source.getAttribute('srcset')).toBe('/gif/abc?u=https%3A%2F%2Fg.example%2F1.gif&n=9&still')
  expect(source.nextElementSibling?.getAttribute('alt')).toBe('Кот')
  expect(drawn.querySelectorAll('picture')).toHaveLength(1)
  expect(withStills(rest)).toBe(rest)
})
