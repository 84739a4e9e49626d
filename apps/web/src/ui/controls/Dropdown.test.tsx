import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { renderToString } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { defineLayer, hasOpenLayer, Layers } from '../layers/index.ts'
import { Layer } from '../layers/Layer.tsx'
import { Button } from './Button.tsx'
import { Dropdown } from './Dropdown.tsx'

const opener = () => screen.getByRole('button', { name: 'Ещё' })
const panel = () => screen.queryByRole('dialog', { name: 'Действия' })

function Page({ onScrollEnd = () => {}, ...rest }: { onScrollEnd?: () => void; maxHeight?: number }) {
  return (
    <>
      <p>Рядом</p>
      <Dropdown trigger={<Button>Ещё</Button>} label="Действия" onScrollEnd={onScrollEnd} {...rest}>
        <button type="button">Скопировать</button>
      </Dropdown>
    </>
  )
}

async function open(page = <Page />) {
  const user = userEvent.setup()
  render(page)
  await user.click(opener())
  await screen.findByRole('dialog', { name: 'Действия' })
  return user
}

/** Ten rows of 100 px in a window of 300 px. */
function scrollTo(scrollTop: number, scrollHeight = 1000) {
  const node = panel()!
  for (const [key, value] of Object.entries({ scrollTop, scrollHeight, clientHeight: 300 }))
    Object.defineProperty(node, key, { value, configurable: true })
  fireEvent.scroll(node)
}

// spec: C-034
test('a dropdown opens from its button, takes the focus and returns it', async () => {
  const user = await open()
  expect(opener().getAttribute('aria-expanded')).toBe('true')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Скопировать'))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel()).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener()))
  expect(opener().getAttribute('aria-expanded')).toBe('false')
})

test('a press outside closes a dropdown', async () => {
  const user = await open()
  await user.click(screen.getByText('Рядом'))
  await waitFor(() => expect(panel()).toBeNull())
})

const layer = defineLayer({ id: 'search_widget', load: async () => InLayer })

function InLayer() {
  return (
    <Layer of={layer} title="Слой">
      <Page />
    </Layer>
  )
}

test('Escape closes a dropdown inside a layer and leaves the layer open', async () => {
  render(<Layers />)
  act(() => layer.open())
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Ещё' }))
  await screen.findByRole('dialog', { name: 'Действия' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(panel()).toBeNull())
  expect(hasOpenLayer()).toBe(true)
})

// spec: C-257
test('a dropdown is 460 px high at most by default', async () => {
  await open()
  expect(panel()!.style.maxHeight).toBe('min(460px, var(--available-height))')
  fireEvent.click(opener())
  await waitFor(() => expect(panel()).toBeNull())
})

test('a dropdown’s maximum height can be set', async () => {
  await open(<Page maxHeight={280} />)
  expect(panel()!.style.maxHeight).toContain('280px')
})

// spec: C-258
test('a dropdown scrolled within ten pixels of its end reports it once', async () => {
  const onScrollEnd = vi.fn()
  await open(<Page onScrollEnd={onScrollEnd} />)
  scrollTo(689)
  expect(onScrollEnd).not.toHaveBeenCalled()
  scrollTo(690)
  scrollTo(695)
  scrollTo(700)
  expect(onScrollEnd).toHaveBeenCalledTimes(1)
  scrollTo(600)
  scrollTo(700)
  expect(onScrollEnd).toHaveBeenCalledTimes(2)
})

test('a dropdown whose list has grown reports its new end', async () => {
  const onScrollEnd = vi.fn()
  await open(<Page onScrollEnd={onScrollEnd} />)
  scrollTo(700)
  scrollTo(1700, 2000)
  expect(onScrollEnd).toHaveBeenCalledTimes(2)
})

test('the server draws a dropdown’s button alone', () => {
  expect(renderToString(<Page />)).not.toContain('Скопировать')
})
