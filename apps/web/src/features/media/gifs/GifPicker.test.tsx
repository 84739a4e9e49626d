import { type GifPage, media } from '@palata/contract/media'
import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { disconnect, type Replies, refuse, respond, serve } from '#testing/replies.ts'
import { Button } from '#ui/controls/Button.tsx'
import { GifPicker } from './GifPicker.tsx'

const gif = (id: string) => ({
  id,
  content_description: `гиф ${id}`,
  media_formats: {
    gif: { url: `/gif/a?u=${id}`, dims: [240, 180], size: 1000 },
    tinygif: { url: `/gif/b?u=${id}`, dims: [120, 90], size: 100 },
  },
})
const page = (ids: string[], next = ''): GifPage => ({ results: ids.map(gif), next, by: 'KLIPY' })
const SCOPE = 'limit=20&media_filter=minimal&contentfilter=medium&locale=ru'

const onPick = vi.fn()
beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})
afterEach(() => {
  vi.useRealTimers()
  onPick.mockReset()
})

async function open(replies: Replies) {
  const shown = await renderApp(<GifPicker trigger={<Button>GIF</Button>} onPick={onPick} />, { replies, token: 't' })
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'GIF' })))
  await screen.findByRole('searchbox')
  const asked = () => shown.requests.filter(({ url }) => url.startsWith('/api/gif/')).map(({ url }) => url)
  return { asked }
}
const type = (value: string) =>
  fireEvent.change(screen.getByRole('searchbox', { name: 'Поиск GIF' }), { target: { value } })
const names = () => screen.getAllByRole('listitem').map((item) => item.firstElementChild!.getAttribute('aria-label'))

test('the search field of GIFs takes the focus, also when its code loads after the panel', async () => {
  await open(serve(media.featuredGifs, page([])))
  expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Поиск GIF' }))
})

test('the service of the GIFs is named beside them where its terms want it', async () => {
  await open(serve(media.featuredGifs, page(['1'])))
  expect(await screen.findByText('Powered by KLIPY')).toBeDefined()
})

test('a service that wants no name has none', async () => {
  await open(serve(media.featuredGifs, { ...page(['1']), by: '' }))
  expect(await screen.findByRole('button', { name: 'гиф 1' })).toBeDefined()
  expect(screen.queryByText(/Powered/)).toBeNull()
})

// spec: B-376, C-260, C-032
test('an empty query shows popular GIFs, and the next page loads on a press', async () => {
  const first = serve(media.featuredGifs, page(['1', '2'], '20'), {
    query: { limit: 20, media_filter: 'minimal', contentfilter: 'medium', locale: 'ru' },
  } as never)
  const second = serve(media.featuredGifs, page(['3']), {
    query: { limit: 20, media_filter: 'minimal', contentfilter: 'medium', locale: 'ru', pos: '20' },
  } as never)
  const { asked } = await open({ ...first, ...second })
  expect(await screen.findByRole('button', { name: 'гиф 1' })).toBeDefined()
  expect(asked()).toEqual([`/api/gif/featured?${SCOPE}`])
  fireEvent.click(screen.getByRole('button', { name: 'Показать ещё' }))
  expect(await screen.findByRole('button', { name: 'гиф 3' })).toBeDefined()
  expect(names()).toEqual(['гиф 1', 'гиф 2', 'гиф 3'])
  expect(screen.queryByRole('button', { name: 'Показать ещё' })).toBeNull()
})

// spec: B-374, B-375, B-581, B-582, C-259, C-360, C-361, C-362, C-363, C-364, B-515
test('GIFs are searched 600 ms after the last letter, 20 at a time', async () => {
  const { asked } = await open({ ...serve(media.featuredGifs, page([])), ...serve(media.searchGifs, page(['7'])) })
  // From here on the test controls time.
  vi.setTimerTickMode('manual')
  type('ра')
  await act(() => vi.advanceTimersByTimeAsync(550))
  type('ракета')
  await act(() => vi.advanceTimersByTimeAsync(550))
  expect(asked().filter((url) => url.includes('search'))).toEqual([])
  await act(() => vi.advanceTimersByTimeAsync(60))
  vi.setTimerTickMode('interval')
  expect(await screen.findByRole('button', { name: 'гиф 7' })).toBeDefined()
  expect(asked().at(-1)).toBe(`/api/gif/search?${SCOPE}&q=${encodeURIComponent('ракета')}`)
})

// spec: B-377, C-261
test('a search of GIFs without results says so', async () => {
  await open({ ...serve(media.featuredGifs, page(['1'])), ...serve(media.searchGifs, page([])) })
  type('селёдка')
  await act(() => vi.advanceTimersByTimeAsync(600))
  expect(await screen.findByText('По данному запросу ничего не найдено')).toBeDefined()
})

// spec: B-569, C-396
test('a failed search of GIFs is logged with its status text, and the GIFs found before stay', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const failing = respond(media.searchGifs, () => ({ status: 502, statusText: 'Bad Gateway' }))
  await open({ ...serve(media.featuredGifs, page(['1'])), ...failing })
  expect(await screen.findByRole('button', { name: 'гиф 1' })).toBeDefined()
  type('огонь')
  await act(() => vi.advanceTimersByTimeAsync(600))
  await vi.waitFor(() => expect(log).toHaveBeenCalledWith('Ошибка GIF: Bad Gateway'))
  log.mockRestore()
})

test('a failed first load of GIFs says so and can be retried', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open(refuse(media.featuredGifs, 502))
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Поиск GIF сейчас не отвечаетПовторить')
  log.mockRestore()
})

test('without a network the panel of GIFs names the network', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await open(disconnect(media.featuredGifs))
  expect(await screen.findByRole('alert')).toHaveProperty(
    'textContent',
    'Нет связи: GIF появятся, когда она вернётсяПовторить',
  )
  log.mockRestore()
})

test('GIFs are stills for a reader who asked for reduced motion', async () => {
  await open(serve(media.featuredGifs, page(['1'])))
  const button = await screen.findByRole('button', { name: 'гиф 1' })
  const still = button.querySelector('source')!
  expect([still.getAttribute('srcset'), still.media]).toEqual(['/gif/b?u=1&still', '(prefers-reduced-motion: reduce)'])
})

test('a chosen GIF’s address is passed on, and the panel closes', async () => {
  await open(serve(media.featuredGifs, page(['1'])))
  fireEvent.click(await screen.findByRole('button', { name: 'гиф 1' }))
  expect(onPick).toHaveBeenCalledWith('/gif/a?u=1', [240, 180])
  await vi.waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull())
})
