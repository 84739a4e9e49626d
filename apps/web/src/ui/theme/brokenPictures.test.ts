import { afterEach, expect, test } from 'vitest'
import { brokenPicturesScript } from './brokenPictures.ts'

afterEach(() => document.body.replaceChildren())

test('a picture that did not come is marked, until another source comes; nothing else is', () => {
  new Function(brokenPicturesScript)()
  const [picture, other] = [document.createElement('img'), document.createElement('video')]
  document.body.append(picture, other)
  for (const one of [picture, other]) one.dispatchEvent(new Event('error'))
  expect([picture, other].map((one) => one.hasAttribute('data-failed'))).toEqual([true, false])
  picture.dispatchEvent(new Event('load'))
  expect(picture.hasAttribute('data-failed')).toBe(false)
})
