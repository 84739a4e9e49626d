import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lazyPart } from '#navigation'
import { expectConsoleError } from '#testing/console.ts'
import { PartPlace } from './PartPlace.tsx'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

test('a part that does not load says so, and comes at a press on «Повторить»', async () => {
  expectConsoleError(/^Часть страницы не загрузилась/)
  let isOnline = false
  const load = vi.fn(async () => {
    if (!isOnline) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>Комментарии</p>
  })
  const Part = lazyPart(load)
  render(
    <PartPlace of={Part} fallback={<p>Место для них</p>}>
      <Part />
    </PartPlace>,
  )
  await pass(0)
  // What is over in a second is not told.
  screen.getByText('Место для них')
  await pass(1_000)
  expect(screen.getByRole('alert').textContent).toContain('Эта часть страницы не загрузилась')
  expect(screen.queryByText('Место для них')).toBeNull()
  await pass(2_000)
  screen.getByRole('alert')
  isOnline = true
  const attempts = load.mock.calls.length
  await act(async () => screen.getByRole('button', { name: 'Повторить' }).click())
  await pass(0)
  screen.getByText('Комментарии')
  expect([load.mock.calls.length, screen.queryByRole('alert')]).toEqual([attempts + 1, null])
})

/** Parts that nobody waits for, with what is there instead. */
const SMALL: Record<string, string> = {
  HolderWidget: 'a mark in the header',
  AutoUpdate: 'shows nothing until there is something new',
  ThreadBell: 'a button beside others',
  PushToggle: 'an item of a menu',
  InstallItem: 'an item of a menu',
  MemberBell: 'its fallback is the bell, which cannot be pressed',
  Bars: 'the sound plays without them',
  Bar: 'reactions below a text',
  Parts: 'show nothing',
  CoinTooltip: 'words over a name',
  OpenedText: 'a note under a text that is there',
  HiddenCards: 'what is hidden stays hidden',
  StoryCard: 'the news stands without its other sources',
  MembersLinks: 'links of the footer, which the menu has too',
  // Their menus load the code before they open, and tell a failure in a toast.
  ...Object.fromEntries(
    ['Post', 'Comment', 'Signal', 'Links', 'File', 'Rule'].map((of) => [`${of}MenuItems`, 'ActionMenu']),
  ),
}

test('every part whose code loads late has a place that tells when it does not', () => {
  const sources: Record<string, string> = import.meta.glob(['/src/**/*.ts', '/src/**/*.tsx', '!/src/**/*.test.*'], {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  const parts = Object.values(sources).flatMap((source) =>
    [...source.matchAll(/const (\w+) = lazyPart\(/g)].map(([, name]) => ({ name: name!, source })),
  )
  expect(parts.length).toBeGreaterThan(20)
  const silent = parts.filter(({ name, source }) => !SMALL[name] && !source.includes(`of={${name}}`))
  expect(silent.map(({ name }) => name)).toEqual([])
  const small = Object.keys(SMALL).filter((name) => !parts.some((part) => part.name === name))
  expect(small).toEqual([])
})
