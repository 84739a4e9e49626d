import { accounts } from '@palata/contract/accounts'
import { type ConsentState, consents } from '@palata/contract/consents'
import { screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { allowConsoleError, UNANSWERED } from '#testing/console.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { ConsentNote } from './ConsentNote.tsx'

const state = (page: ConsentState['page'], over: Partial<ConsentState> = {}): ConsentState => ({
  page,
  revision: 0,
  given_at: null,
  is_changed: false,
  ...over,
})
const me = serve(accounts.me, { ...people.paid, consent_due: true })
const AT = '2026-11-20T09:00:00.000Z'

test('the strip names what waits with links to it, and a press accepts these texts by their numbers', async () => {
  const results = [state('terms', { revision: 3 }), state('privacy')]
  const replies = { ...me, ...serve(consents.read, { results }), ...serve(consents.give, { results }) }
  const { user, requests } = await renderApp(<ConsentNote />, { token: 't', replies })
  const note = await screen.findByRole('note')
  expect(note.textContent).toBe(
    'Прочитайте и примите пользовательское соглашение и политику конфиденциальности.Принимаю',
  )
  expect(screen.getByRole('link', { name: 'пользовательское соглашение' }).getAttribute('href')).toBe('/rules/terms')
  expect(screen.getByRole('link', { name: 'политику конфиденциальности' }).getAttribute('href')).toBe('/rules/privacy')
  await user.click(screen.getByRole('button', { name: 'Принимаю' }))
  await waitFor(() => expect(requests.find(({ method }) => method === 'POST')?.body).toEqual({ terms: 3, privacy: 0 }))
})

test('a changed text is told as changed, alone', async () => {
  const results = [state('terms', { given_at: AT }), state('privacy', { revision: 1, is_changed: true })]
  await renderApp(<ConsentNote />, { token: 't', replies: { ...me, ...serve(consents.read, { results }) } })
  expect((await screen.findByRole('note')).textContent).toBe(
    'Тексты изменились. Прочитайте и примите политику конфиденциальности.Принимаю',
  )
})

test('who has accepted everything sees nothing', async () => {
  const results = [state('terms', { given_at: AT }), state('privacy', { given_at: AT })]
  const { requests } = await renderApp(<ConsentNote />, {
    token: 't',
    replies: { ...me, ...serve(consents.read, { results }) },
  })
  await waitFor(() => expect(requests.some(({ url }) => url.includes('consents'))).toBe(true))
  expect(screen.queryByRole('note')).toBeNull()
})

test('a text that changed while it was read is asked for anew, with the reason', async () => {
  allowConsoleError(UNANSWERED)
  let revision = 1
  const detail = 'Текст за это время изменился: прочитайте новый'
  const sent: unknown[] = []
  const replies = {
    ...me,
    ...respond(consents.read, () => ({
      status: 200,
      body: { results: [state('terms', { revision }), state('privacy', { given_at: AT })] },
    })),
    ...respond(consents.give, ({ body }) => {
      sent.push(body)
      revision = 2
      return { status: 400, body: { detail } }
    }),
  }
  const { user } = await renderApp(<ConsentNote />, { token: 't', replies })
  await user.click(await screen.findByRole('button', { name: 'Принимаю' }))
  await waitFor(() => expect(screen.getByRole('note').textContent).toMatch(/^Текст за это время изменился/))
  await user.click(screen.getByRole('button', { name: 'Принимаю' }))
  await waitFor(() =>
    expect(sent).toEqual([expect.objectContaining({ terms: 1 }), expect.objectContaining({ terms: 2 })]),
  )
})
