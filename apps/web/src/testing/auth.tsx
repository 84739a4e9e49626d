import { act, screen } from '@testing-library/react'
import { openLayer } from '#ui/layers/index.ts'
import { Toasts } from '#ui/toasts/index.ts'
import { AuthLayer } from '../features/accounts/auth/AuthLayer.tsx'
import type { AuthDetail } from '../features/accounts/auth/sections.ts'
import { renderApp } from './render.tsx'

/** The authentication dialog, open, and what a reader does in it. */
export async function showAuth(detail: AuthDetail = {}, replies: Record<string, unknown> = {}) {
  const shown = await renderApp(
    <>
      <AuthLayer />
      <Toasts />
    </>,
    { replies },
  )
  await act(async () => openLayer('authorization_popup', detail))
  await screen.findByRole('dialog')
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
