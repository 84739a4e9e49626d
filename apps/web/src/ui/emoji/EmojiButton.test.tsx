import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useRef } from 'react'
import { expect, test, vi } from 'vitest'
import { EmojiButton } from './EmojiButton.tsx'

const onChoose = vi.fn()

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

const panel = () => screen.queryByRole('dialog', { name: 'Эмодзи' })
const button = () => screen.getByRole('button', { name: 'Эмодзи' })

async function open() {
  const user = userEvent.setup()
  render(<Form />)
  await user.click(button())
  await screen.findByRole('dialog', { name: 'Эмодзи' })
  return user
}

// spec: C-250
test('the button opens the choice and closes it', async () => {
  const user = await open()
  await user.click(button())
  await waitFor(() => expect(panel()).toBeNull())
})

// spec: C-251, C-252
test('a press outside closes it, a press in the field of the form does not', async () => {
  const user = await open()
  await user.click(screen.getByRole('textbox', { name: 'Поле' }))
  await act(async () => fireEvent.focus(screen.getByRole('textbox', { name: 'Поле' })))
  expect(panel()).not.toBeNull()
  await user.click(screen.getByText('Рядом'))
  await waitFor(() => expect(panel()).toBeNull())
})
