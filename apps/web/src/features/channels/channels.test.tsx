import { accounts } from '@palata/contract/accounts'
import { channels } from '@palata/contract/channels'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { ChannelStrip } from './ChannelStrip.tsx'
import { findChannels, stripChannels } from './strip.ts'

const channel = (slug: string, name: string, priority_show: number) => ({
  id: priority_show,
  slug,
  name,
  logo: '',
  priority_show,
})
const served = [channel('nft', 'NFT', 1), channel('macro', 'Макро', 5), channel('flies', 'Полёты', 1)]

// spec: B-056, B-057, B-058, B-059
test('the strip has the client’s own channels first, then the server’s by priority and name', () => {
  expect(stripChannels(served, false).map(({ name }) => name)).toEqual([
    'Подкасты',
    'Избранное',
    'Макро',
    'Полёты',
    'NFT',
  ])
  expect(
    stripChannels(served, true)
      .map(({ slug }) => slug)
      .slice(0, 3),
  ).toEqual(['podcasts', 'bookmarks', 'moderation'])
})

test.each([
  ['полет', ['Полёты']],
  ['МАКРО', ['Макро']],
  ['  nft ', ['NFT']],
  ['биржи', []],
  ['macro', []],
])('a search for %s finds %o', (query, names) => {
  expect(findChannels(stripChannels(served, false), query).map(({ name }) => name)).toEqual(names)
})

function Page({ onToggle }: { onToggle: (slug: string | null) => void }) {
  return <ChannelStrip chosen="nft" onToggle={onToggle} />
}

// spec: A-112, B-147, B-149, B-150
test('the layer of channels lists them all and searches by name', async () => {
  const onToggle = vi.fn()
  const { user } = await renderApp(<Page onToggle={onToggle} />, { replies: { ...serve(channels.list, served) } })
  await user.click(screen.getByRole('button', { name: 'Каналы' }))
  const dialog = await screen.findByRole('dialog', { name: 'Каналы' })
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(true)
  const shown = () =>
    within(dialog)
      .queryAllByRole('listitem')
      .map((item) => item.textContent)
  await within(dialog).findByRole('button', { name: 'NFT', pressed: true })
  expect(shown()).toEqual(['Подкасты', 'Избранное', 'Макро', 'Полёты', 'NFT'])
  const search = within(dialog).getByRole('searchbox')
  await user.type(search, 'биржи')
  expect(shown()).toEqual([])
  expect(within(dialog).getByText('Нет каналов по данному запросу')).toBeDefined()
  await user.clear(search)
  await user.type(search, 'мак')
  expect(shown()).toEqual(['Макро'])
  await user.click(within(dialog).getByRole('button', { name: 'Макро' }))
  expect(onToggle).toHaveBeenCalledWith('macro')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(document.documentElement.hasAttribute('data-scroll-locked')).toBe(false)
})

test('Escape closes the channels and leaves the choice as it was', async () => {
  const onToggle = vi.fn()
  const { user } = await renderApp(<Page onToggle={onToggle} />, { replies: { ...serve(channels.list, served) } })
  await user.click(screen.getByRole('button', { name: 'Каналы' }))
  await screen.findByRole('dialog', { name: 'Каналы' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(onToggle).not.toHaveBeenCalled()
})

// spec: B-541, B-545, B-549
test('channels that failed to load are logged, and the client’s own channels stay', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  await renderApp(<ChannelStrip chosen={null} onToggle={() => {}} />, {
    replies: { ...refuse(channels.list, 500) },
  })
  await waitFor(() => expect(log).toHaveBeenCalledWith('Сетевая ошибка при получении каналов: HTTP error! Status: 500'))
  expect(screen.getByRole('button', { name: 'Подкасты' })).toBeDefined()
})

test('a moderator has the channel «Администрирование» too', async () => {
  const replies = { ...serve(channels.list, served), ...serve(accounts.me, people.moderator) }
  await renderApp(<ChannelStrip chosen="macro" onToggle={() => {}} />, { replies, token: 't' })
  expect(await screen.findByRole('button', { name: 'Администрирование' })).toBeDefined()
  expect(screen.getByRole('button', { name: 'Макро' }).getAttribute('aria-pressed')).toBe('true')
})
