import { act, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test, vi } from 'vitest'
import { closeLayer, hasOpenLayer, openLayer, useLayerDetail } from './index.ts'
import { Layer } from './Layer.tsx'
import { DISMISS_THROTTLE_MS } from './store.ts'

const isLocked = () => document.documentElement.hasAttribute('data-scroll-locked')
let clock = 10_000

beforeEach(() => {
  // Each test begins long after the last press of the one before.
  clock += 10_000
  vi.spyOn(performance, 'now').mockImplementation(() => clock)
})

function Opened() {
  return <p>{useLayerDetail<string>('search_widget')}</p>
}

function show() {
  const user = userEvent.setup()
  render(
    <>
      <button type="button" onClick={() => openLayer('search_widget', 'подробность')}>
        Открыть
      </button>
      <Layer id="search_widget" title="Поиск">
        <Opened />
        <button type="button" onClick={() => openLayer('channels')}>
          Каналы
        </button>
      </Layer>
      <Layer id="channels" title="Список каналов">
        <input aria-label="Найти" />
      </Layer>
    </>,
  )
  return user
}

// spec, B-362, B-363
test('the page is locked from the first layer to the last', () => {
  show()
  expect(isLocked()).toBe(false)
  act(() => openLayer('search_widget'))
  expect(isLocked()).toBe(true)
  act(() => openLayer('channels'))
  act(() => closeLayer('channels'))
  expect(isLocked()).toBe(true)
  act(() => closeLayer('search_widget'))
  expect(isLocked()).toBe(false)
})

// spec: A-148, B-163
test('Escape takes the last opened layer', async () => {
  const user = show()
  act(() => openLayer('search_widget'))
  act(() => openLayer('channels'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Список каналов' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Поиск' })).toBeDefined()
})

// spec: A-153, B-364, B-602
test.each([
  ['Escape', (user: UserEvent) => user.keyboard('{Escape}')],
  ['the cross', (user: UserEvent) => user.click(screen.getAllByRole('button', { name: 'Закрыть' }).at(-1)!)],
])('a second press of %s within 150 ms takes nothing', async (_, press) => {
  const user = show()
  act(() => openLayer('search_widget'))
  act(() => openLayer('channels'))
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

test('a layer that is open already moves to the top, once', async () => {
  const user = show()
  act(() => openLayer('search_widget'))
  act(() => openLayer('channels'))
  act(() => openLayer('search_widget'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Поиск' })).toBeNull())
  expect(screen.getByRole('dialog', { name: 'Список каналов' })).toBeDefined()
})

test('focus goes in and comes back, and the layer has what it was opened with', async () => {
  const user = show()
  await user.click(screen.getByRole('button', { name: 'Открыть' }))
  const dialog = await screen.findByRole('dialog', { name: 'Поиск' })
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  expect(dialog.textContent).toContain('подробность')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Открыть'))
})
