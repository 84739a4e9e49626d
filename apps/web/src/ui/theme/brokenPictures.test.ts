import { afterEach, expect, test } from 'vitest'
import { brokenPicturesScript } from './brokenPictures.ts'

afterEach(() => document.body.replaceChildren())

test('a failed picture is marked until its source changes, and other elements are not', () => {
  new Function(brokenPicturesScript)()
  const [picture, other] = [document.createElement('img'), document.createElement('video')]
  document.body.append(picture, other)
  for (const one of [picture, other]) one.dispatchEvent(new Event('error'))
  expect([picture, other].map((one) => one.hasAttribute('data-failed'))).toEqual([true, false])
  picture.dispatchEvent(new Event('load'))
  expect(picture.hasAttribute('data-failed')).toBe(false)
})
