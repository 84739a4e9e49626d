import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { durationText } from './duration.ts'
import { ShownSlide } from './ShownSlide.tsx'

const video = () => document.querySelector('video')!

// spec: C-026, C-088, C-089
test('a slide shows its picture or video with its caption', () => {
  const { rerender } = render(<ShownSlide slide={{ type: 'image', url: '/media/a.webp', caption: 'Выручка' }} />)
  expect(screen.getByRole('img', { name: 'Выручка' }).getAttribute('src')).toBe('/media/a.webp')
  expect(screen.getByText('Выручка').tagName).toBe('FIGCAPTION')
  rerender(<ShownSlide slide={{ type: 'video', url: '/media/b.mp4', caption: 'Созвон' }} />)
  expect(document.querySelector('img')).toBeNull()
  expect(video().controls).toBe(true)
  expect(screen.getByText('Созвон').tagName).toBe('FIGCAPTION')
})

// spec: C-091
test.each(['/media/b.mp4', '/media/c.mov?v=2'])('the poster of the video %s is its own first frame', (url) => {
  render(<ShownSlide slide={{ type: 'video', url, caption: '' }} />)
  // Safari draws a frame only where the address names its time and the metadata are loaded.
  const [file, time] = video().getAttribute('src')!.split('#t=')
  expect([file, video().preload, video().hasAttribute('poster')]).toEqual([url, 'metadata', false])
  expect(Number(time)).toBeGreaterThan(0)
  expect(Number(time)).toBeLessThan(0.04)
})

// spec: B-625, C-090
test('a video’s duration is shown until it plays', () => {
  render(<ShownSlide slide={{ type: 'video', url: '/media/b.mp4', caption: '' }} />)
  expect(screen.queryByText(/:/)).toBeNull()
  Object.defineProperty(video(), 'duration', { value: 4508.9 })
  fireEvent.loadedMetadata(video())
  expect(screen.getByText('75:08')).toBeDefined()
  fireEvent.play(video())
  expect(screen.queryByText('75:08')).toBeNull()
})

// spec: B-625, C-090
test.each([
  [1, '00:01'],
  [59.99, '00:59'],
  [60, '01:00'],
  [754, '12:34'],
  [4508, '75:08'],
  [0, ''],
  [-1, ''],
  [Number.NaN, ''],
  [Number.POSITIVE_INFINITY, ''],
])('the duration of a video of %d seconds is written as «%s»', (seconds, text) => {
  expect(durationText(seconds)).toBe(text)
})
