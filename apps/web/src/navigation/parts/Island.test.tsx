import { act, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { expect, test, vi } from 'vitest'
import { Island, keepPressesOfIslands } from '../index.ts'

keepPressesOfIslands()

test('an island keeps the server’s markup and repeats an early press once its code has loaded', async () => {
  const code = Promise.withResolvers<ComponentType>()
  const press = vi.fn()
  const load = () => code.promise
  document.body.innerHTML =
    '<div id="app"><div class="island" data-asleep="true"><!--$--><button type="button">Войти</button><!--/$--></div></div>'
  const place = document.getElementById('app')!
  await act(async () => void hydrateRoot(place, <Island load={load} />, { onRecoverableError: () => {} }))
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(press).not.toHaveBeenCalled()
  expect(screen.getByRole('button', { name: 'Войти' })).toBeTruthy()
  await act(async () =>
    code.resolve(() => (
      <button type="button" onClick={press}>
        Войти
      </button>
    )),
  )
  await vi.waitFor(() => expect(press).toHaveBeenCalledTimes(1))
  await user.click(screen.getByRole('button', { name: 'Войти' }))
  expect(press).toHaveBeenCalledTimes(2)
})
