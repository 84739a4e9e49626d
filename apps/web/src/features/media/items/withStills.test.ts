import { expect, test } from 'vitest'
import { withStills } from './withStills.ts'

test('GIFs in a text get stills for readers with reduced motion, and the rest of the text is unchanged', () => {
  const gif = '<img src="/gif/abc?u=https%3A%2F%2Fg.example%2F1.gif&amp;n=9" alt="Кот" width="20" loading="lazy">'
  const upload = '<figure><img src="/media/1.webp" alt="/gif/"></figure>'
  const rest = '<p>src="/gif/" <img src="/icons/1.svg" alt="/media/"></p>'
  const drawn = document.createElement('div')
  drawn.innerHTML = withStills(`<p>${gif}</p>${upload}${rest}`)
  const sources = [...drawn.querySelectorAll('source')]
  expect(sources.map(({ media }) => media)).toEqual(Array(2).fill('(prefers-reduced-motion: reduce)'))
  expect(sources.map((source) => source.getAttribute('srcset'))).toEqual([
    '/gif/abc?u=https%3A%2F%2Fg.example%2F1.gif&n=9&still',
    '/media/1.webp?still',
  ])
  expect(sources[0]!.nextElementSibling?.getAttribute('alt')).toBe('Кот')
  expect(withStills(rest)).toBe(rest)
})
