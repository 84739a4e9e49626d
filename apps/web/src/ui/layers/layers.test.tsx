import { Dialog } from '@base-ui/react/dialog'
import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { Toasts } from '#testing/toasts.ts'
import { closeMemberLayers, defineLayer, hasOpenLayer, Layers } from './index.ts'
import { Layer } from './Layer.tsx'
import { LayerFrame } from './LayerFrame.tsx'
import { DISMISS_THROTTLE_MS } from './store.ts'

const searchLayer = defineLayer<string>({ id: 'search_widget', load: async () => Search })
const channelsLayer = defineLayer({ id: 'channels', load: async () => Channels, isForMembers: true })

const loadEditor = vi.fn(async () => Editor)
const editorLayer = defineLayer({ id: 'editor', load: loadEditor })

/** Asked before the editor closes. */
let guarded: (() => boolean) | undefined

function Editor() {
  return (
    <LayerFrame of={editorLayer} className="" backdropClassName="" mayClose={() => guarded?.() ?? true}>
      <Dialog.Title>Новое мнение</Dialog.Title>
      <Dialog.Close>Закрыть</Dialog.Close>
      <input aria-label="Заголовок" />
    </LayerFrame>
  )
}

function Search() {
  return (
    <Layer of={searchLayer} title="Поиск">
      <p>{searchLayer.useDetail()}</p>
      <button type="button" onClick={() => channelsLayer.open()}>
        Каналы
      </button>
    </Layer>
  )
}

function Channels() {
  return (
    <Layer of={channelsLayer} title="Список каналов">
      <input aria-label="Найти" />
    </Layer>
  )
}

const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked')
let clock = 10_000

beforeEach(() => {
  // Each test starts long after the last dismissal of the previous one.
  clock += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

function show() {
  const user = userEvent.setup()
  render(
    <>
      <button type="button" onClick={() => searchLayer.open('подробность')}>
        Открыть
      </button>
      <Layers />
      <Toasts />
    </>,
  )
  return user
}

// spec, B-362, B-363
test('the page is locked while any layer is open', () => {
  show()
  expect(isLocked()).toBe(false)
  act(() => searchLayer.open(''))
  expect(isLocked()).toBe(true)
  act(() => channelsLayer.open())
  act(() => channelsLayer.close())
  expect(isLocked()).toBe(true)
  act(() => searchLayer.close())
  expect(isLocked()).toBe(false)
})

// spec: A-148, B-163
test('Escape closes the layer opened last', async () => {
  const user = show()
  act(() => searchLayer.open(''))
  act(() => channelsLayer.open())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Список каналов' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Поиск' })).toBeDefined()
})

// spec: A-153, B-364, B-602
test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the cross', (user: UserEvent) => user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)],
])('a second press of %s within 150 ms closes nothing', async (_, press) => {
  const user = show()
  act(() => searchLayer.open(''))
  act(() => channelsLayer.open())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Список каналов' })).toBeNull())
  clock += DISMISS_THROTTLE_MS - 1
  await press(user)
  expect(hasOpenLayer()).toBe(true)
  expect(isLocked()).toBe(true)
  clock += 1
  await press(user)
  expect(hasOpenLayer()).toBe(false)
  expect(isLocked()).toBe(false)
  expect(DISMISS_THROTTLE_MS).toBe(150)
})

test('a layer opened again moves to the top, once', async () => {
  const user = show()
  act(() => searchLayer.open(''))
  act(() => channelsLayer.open())
  act(() => searchLayer.open(''))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Список каналов' })).toBeDefined()
})

test('a layer takes the focus, returns it on closing and gets its opening data', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Открыть' }))
  const dialog = await screen.findByRole('dialog', { name: 'Поиск' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(dialog.textContent).toContain('подробность')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Открыть'))
})

test('a layer whose code failed to load shows a message, unlocks the page and can be opened again', async () => {
  expectConsoleError(/^Слой editor не загрузился TypeError: Failed to fetch$/)
  loadEditor.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  show()
  act(() => editorLayer.open())
  expect(await screen.findByText('Не удалось открыть. Проверьте соединение и повторите.')).toBeDefined()
  expect([hasOpenLayer(), isLocked()]).toEqual([false, false])
  act(() => editorLayer.open())
  expect(await screen.findByRole('dialog', { name: 'Новое мнение' })).toBeDefined()
})

test('a step of the history closes the top layer alone, asks where closing asks, and leaves the page where it was', async () => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/here')
  history.pushState(null, '', '/after')
  await step(-1)
  show()
  const mayClose = vi.fn(() => false)
  guarded = mayClose
  await act(async () => editorLayer.open())
  await act(async () => searchLayer.open('подробность'))
  const [before, state] = [history.length, history.state]
  await step(-1)
  expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull()
  expect(mayClose).not.toHaveBeenCalled()
  for (const delta of [-1, 1, -2]) {
    clock += DISMISS_THROTTLE_MS
    mayClose.mockClear()
    await step(delta)
    expect(mayClose).toHaveBeenCalledOnce()
    expect(screen.getByRole('dialog', { name: 'Новое мнение' })).toBeDefined()
    expect([location.pathname, history.length, history.state]).toEqual(['/here', before, state])
  }
  guarded = undefined
  clock += DISMISS_THROTTLE_MS
  await step(-1)
  expect([screen.queryByRole('dialog'), location.pathname]).toEqual([null, '/here'])
  await step(1)
  expect(location.pathname).toBe('/after')
  await step(-2)
  expect(location.pathname).toBe('/before')
})

test('a step closes a layer whose code is still loading', async () => {
  history.pushState(null, '', '/before')
  history.pushState(null, '', '/here')
  const late = defineLayer({ id: 'editor', load: () => new Promise(() => {}) })
  show()
  await act(async () => late.open())
  await step(-1)
  expect([hasOpenLayer(), location.pathname]).toEqual([false, '/here'])
})

/** A step of the history and, when it is held, the one that undoes it. */
const step = (delta: number) =>
  act(async () => {
    history.go(delta)
    for (let turn = 0; turn < 4; turn += 1) await new Promise((resolve) => setTimeout(resolve))
  })

test('members’ layers close when access ends, and the others stay', () => {
  show()
  act(() => searchLayer.open(''))
  act(() => channelsLayer.open())
  act(() => closeMemberLayers())
  expect(
    [channelsLayer.id, searchLayer.id].map((id) => document.querySelector(`[data-layer="${id}"]`) !== null),
  ).toEqual([false, true])
})
