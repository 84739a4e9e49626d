import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { channels } from '@palata/contract/channels'
import { postWriting } from '@palata/contract/posts/writing'
import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { afterEach, expect, test } from 'vitest'
import { storeToken } from '#api/session.ts'
import { makePost } from '#testing/features/posts.ts'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { editorLayer } from './layers.ts'

afterEach(async () => {
  await act(async () => editorLayer.close())
  localStorage.clear()
})

const field = () => screen.findByRole('textbox', { name: 'Текст' })
const publish = () => screen.getAllByRole('button', { name: 'Опубликовать' }).at(-1)!
async function write(html: string) {
  const { editor: written } = (await field()) as HTMLElement & { editor: Editor }
  await act(async () => void written.commands.setContent(html, { emitUpdate: true }))
}

test('another person who signs in over a new opinion cannot send it, and only its writer gets it back', async () => {
  let me: Me = people.paid
  const { requests } = await renderApp(<p>Главная</p>, {
    token: 't',
    replies: {
      ...respond(accounts.me, () => ({ status: 200, body: me })),
      ...serve(postWriting.drafts, { results: [] }),
      ...serve(channels.list, []),
      ...serve(postWriting.create, makePost({ id: 77 })),
    },
  })
  await screen.findByText('Главная')
  await act(async () => editorLayer.open({}))
  await write('<p>Текст Марии</p>')
  const button = publish()
  me = people.moderator
  // The press comes before the browser knows who has signed in.
  act(() => {
    storeToken('other')
    button.click()
  })
  expect(await screen.findByText('Вы вошли под другим именем')).toBeDefined()
  expect(screen.getByText(/^Текст под именем maria не отправлен\./)).toBeDefined()
  await act(async () => editorLayer.close())
  await act(async () => editorLayer.open({}))
  expect((await field()).textContent).toBe('')
  await act(async () => editorLayer.close())
  expect(requests.filter(({ method }) => method !== 'GET')).toEqual([])
  me = people.paid
  await act(async () => storeToken('mine'))
  await act(async () => editorLayer.open({}))
  await waitFor(async () => expect((await field()).textContent).toBe('Текст Марии'))
})
