import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CalmPicture } from './CalmPicture.tsx'

test('an uploaded picture has a still for reduced motion, and a picture of another site has none', () => {
  const draw = (address: string) =>
    render(
      <CalmPicture address={address}>
        <img src={address} alt="" />
      </CalmPicture>,
    ).container
  const source = draw('/media/1.webp').querySelector('picture > source')!
  expect(source.getAttribute('media')).toBe('(prefers-reduced-motion: reduce)')
  expect(source.getAttribute('srcset')).toBe('/media/1.webp?still')
  expect(source.nextElementSibling!.getAttribute('src')).toBe('/media/1.webp')
  for (const address of ['blob:https://palata.example/1', '/icons/1.svg'])
    expect(draw(address).querySelector('source')).toBeNull()
})
