import { accounts } from '@palata/contract/accounts'
import { social } from '@palata/contract/social'
import { useMutation } from '@tanstack/react-query'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { useApi } from '#api/api.tsx'
import { renderApp } from '#testing/render.tsx'
import { type Replies, respond, serve } from '#testing/replies.ts'
import { Button } from '#ui/controls/Button.tsx'

beforeEach(() => sessionStorage.clear())

const google = { params: { provider: 'google' } }

/** The server refuses until the password was given. */
function guarded(): Replies {
  let isProved = false
  const refusal = { status: 403, body: { detail: 'Подтвердите, что это вы', code: 'confirm_first' } }
  return {
    ...serve(accounts.proof, { has_password: true, until: null }),
    ...respond(accounts.prove, ({ body }) => {
      isProved = (body as { password: string }).password === 'верный'
      return isProved
        ? { status: 200, body: { until: '2026-11-20T09:10:00.000Z' } }
        : { status: 400, body: { password: ['Неверный пароль'] } }
    }),
    ...respond(social.unlink, () => (isProved ? { status: 204, body: null } : refusal), google),
  }
}

function Change() {
  const api = useApi()
  const { mutate, isSuccess, error } = useMutation({ mutationFn: () => api.call(social.unlink, google) })
  return (
    <>
      <Button onClick={() => mutate()}>Отвязать</Button>
      {isSuccess && <p>Отвязано</p>}
      {error && <p role="alert">{error.message}</p>}
    </>
  )
}

test('a refused change asks for the password, says when it is wrong, and goes on after the right one', async () => {
  const { user, requests } = await renderApp(<Change />, { token: 't', replies: guarded() })
  await user.click(screen.getByRole('button', { name: 'Отвязать' }))
  expect(await screen.findByRole('dialog', { name: 'Подтвердите, что это вы' })).toBeDefined()
  await user.type(await screen.findByLabelText('Пароль'), 'не тот{Enter}')
  expect(await screen.findByText('Неверный пароль')).toBeDefined()
  expect(screen.queryByText('Отвязано')).toBeNull()
  await user.clear(screen.getByLabelText('Пароль'))
  await user.type(screen.getByLabelText('Пароль'), 'верный{Enter}')
  expect(await screen.findByText('Отвязано')).toBeDefined()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(2)
})

test('a closed question changes nothing and leaves the reason', async () => {
  const { user, requests } = await renderApp(<Change />, { token: 't', replies: guarded() })
  await user.click(screen.getByRole('button', { name: 'Отвязать' }))
  await screen.findByLabelText('Пароль')
  await user.keyboard('{Escape}')
  expect((await screen.findByRole('alert')).textContent).toBe('Подтвердите, что это вы')
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})

test('a person without a password signs in again', async () => {
  const replies = { ...guarded(), ...serve(accounts.proof, { has_password: false, until: null }) }
  const { user } = await renderApp(<Change />, { token: 't', replies })
  await user.click(screen.getByRole('button', { name: 'Отвязать' }))
  expect(await screen.findByText(/У вашего аккаунта нет пароля/)).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Войти ещё раз' }))
  expect(await screen.findByRole('dialog', { name: 'Войти' })).toBeDefined()
})

test('the form of a reset shows what leads into the account and sends what is chosen', async () => {
  const { authLayer } = await import('../layers.ts')
  const replies: Replies = {
    ...serve(accounts.resetWays, {
      results: [
        { name: 'google', parts: ['a@example.org'] },
        { name: 'wallets', parts: ['0x52908400098527886E0F7030069857D2E4169EE7'] },
      ],
    }),
    ...serve(accounts.confirmReset, null),
  }
  const { user, requests } = await renderApp(null, { replies })
  authLayer.open({ section: 'reset_form', uid: 'u', token: 'k' })
  await user.click(await screen.findByRole('checkbox', { name: 'Google: a@example.org' }))
  expect(screen.getByRole('checkbox', { name: /^Кошельки: 0x5290/ })).toBeDefined()
  await user.type(screen.getByLabelText('Новый пароль'), 'длинный-пароль')
  await user.type(screen.getByLabelText('Повторите пароль'), 'длинный-пароль')
  await user.click(screen.getByRole('button', { name: 'Отправить' }))
  await waitFor(() =>
    expect(requests.at(-1)!.body).toEqual({
      uid: 'u',
      token: 'k',
      new_password: 'длинный-пароль',
      re_new_password: 'длинный-пароль',
      end: ['google'],
    }),
  )
})

test('the form of a reset that its page opened takes the focus, and Escape puts it on the page', async () => {
  const { ResetPasswordPage } = await import('../pages/ResetPasswordPage.tsx')
  const replies = serve(accounts.resetWays, { results: [] })
  const path = '/password-reset-confirm?uid=u&token=k'
  const { user } = await renderApp(
    <main>
      <ResetPasswordPage />
    </main>,
    { replies, path },
  )
  const dialog = await screen.findByRole('dialog')
  await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Подтверждение пароля'))
})
