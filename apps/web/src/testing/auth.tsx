import { act, screen } from '@testing-library/react'
import { authLayer } from '#features/accounts'
import { withBotCheck } from './botCheck.ts'
import { renderApp } from './render.tsx'
import type { Replies } from './replies.ts'
import { Toasts } from './toasts.ts'

/** Opens the authentication dialog and returns the reader's actions in it. */
export async function showAuth(detail: Parameters<typeof authLayer.open>[0] = {}, replies: Replies = {}) {
  const shown = await renderApp(<Toasts />, { replies: { ...withBotCheck(), ...replies } })
  await act(async () => authLayer.open(detail))
  await screen.findByRole('dialog')
  if (detail.section === 'signup_form') await screen.findByText(/Проверка пройдена/)
  const press = (name: string) => shown.user.click(screen.getByRole('button', { name }))
  const type = async (label: string, text: string) => {
    const field = screen.getByLabelText(label)
    await shown.user.clear(field)
    if (text) await shown.user.type(field, text)
  }
  const sent = (address: string) =>
    shown.requests.filter(({ method, url }) => `${method} ${url}` === address).map(({ body }) => body)
  return { ...shown, press, type, sent }
}
