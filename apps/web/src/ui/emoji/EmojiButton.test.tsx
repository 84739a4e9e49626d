import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { EmojiButton } from './EmojiButton.tsx'

const onChoose = vi.fn()

beforeEach(() => {
  onChoose.mockReset()
  localStorage.clear()
  // Rows of 36 px in a window of three rows.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
    return this.hasAttribute('frimousse-viewport') ? 108 : 36
  })
})

function Form() {
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <>
      <p>Рядом</p>
      <textarea ref={field} aria-label="Поле" />
      <EmojiButton field={() => field.current} onChoose={onChoose} />
    </>
  )
}

// By attribute, because role queries are slow among so many cells.
const cells = () => [...document.querySelectorAll<HTMLElement>('[role=row] [role=gridcell]')]
const panel = () => document.querySelector<HTMLElement>('[role=dialog][aria-label="Эмодзи"]')
const button = () => document.querySelector<HTMLElement>('button[aria-label="Эмодзи"]')!
const field = () => screen.getByLabelText('Поле')
const search = () => screen.getByLabelText('Поиск эмодзи')
const shown = () => cells().map(({ textContent }) => textContent)
const fire = () => cells().find((cell) => cell.getAttribute('aria-label') === 'огонь')!

async function open() {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(button())
  await waitFor(() => expect(cells().length).toBeGreaterThan(8))
  return user
}

// spec: C-250
test('the emoji button opens and closes the panel of emoji', async () => {
  const user = await open()
  await user.click(button())
  await waitFor(() => expect(panel()).toBeNull())
})

// spec: C-251, C-252
test('a press outside closes the panel of emoji, and one in the form’s field does not', async () => {
  const user = await open()
  await user.click(field())
  await act(async () => fireEvent.focus(field()))
  expect(panel()).not.toBeNull()
  await user.click(screen.getByText('Рядом'))
  await waitFor(() => expect(panel()).toBeNull())
})

// spec: C-256
test('the panel of emoji is at most 280 px high', async () => {
  await open()
  expect(panel()!.style.maxHeight).toBe('min(280px, var(--available-height))')
})

// spec: C-031, C-254
test('the panel’s fifteen categories of emoji are one Tab stop', async () => {
  await open()
  const kinds = [...screen.getByLabelText('Категории эмодзи').querySelectorAll('button')]
  expect(kinds).toHaveLength(15)
  // ARIA counts rows and columns from 1.
  expect(document.querySelector('[aria-rowindex="0"], [aria-colindex]')).toBeNull()
  expect(kinds.filter(({ tabIndex }) => tabIndex === 0)).toHaveLength(1)
  kinds[0]!.focus()
  fireEvent.keyDown(kinds[0]!, { key: 'End' })
  expect(document.activeElement).toBe(screen.getByLabelText('Флаги'))
})

// spec: C-255
test('a pressed emoji is passed on, the panel stays open, and the last used is first the next time', async () => {
  const user = await open()
  await user.click(fire())
  await user.click(fire())
  expect(onChoose.mock.calls).toEqual([['🔥'], ['🔥']])
  expect(panel()).not.toBeNull()
  // Chosen with the mouse, so the focus returns to the field.
  expect(document.activeElement).toBe(field())
  await user.click(button())
  await waitFor(() => expect(panel()).toBeNull())
  await user.click(button())
  await waitFor(() => expect(shown()[0]).toBe('🔥'))
})

// spec: C-255
test('an emoji is found by a Russian word and chosen by Enter, and Escape returns the focus to the field', async () => {
  const user = await open()
  expect(document.activeElement).toBe(search())
  await user.keyboard('хрустальный')
  await waitFor(() => expect(shown()).toEqual(['🔮']))
  expect(screen.queryByLabelText('Категории эмодзи')).toBeNull()
  await user.keyboard('{Enter}')
  expect(onChoose.mock.calls).toEqual([['🔮']])
  expect(document.activeElement).toBe(search())
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel()).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(field()))
})

test('a search of emoji without results says so', async () => {
  const user = await open()
  await user.keyboard('щщщ')
  expect(await screen.findByText('По данному запросу ничего не найдено')).toBeDefined()
})
