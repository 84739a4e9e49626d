import { accounts } from '@palata/contract/accounts'
import type { Me } from '@palata/contract/accounts/profile'
import { channels } from '@palata/contract/channels'
import { postWriting } from '@palata/contract/posts/writing'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { closeAllLayers } from '#ui/layers/index.ts'
import { SharePage } from './SharePage.tsx'

afterEach(() => act(async () => closeAllLayers()))

const PATH = '/share?title=%D0%9E%D1%82%D1%87%D1%91%D1%82&text=https%3A%2F%2Fexample.org%2Fa'

function share(who: Me | null) {
  const replies = {
    ...serve(postWriting.drafts, { results: [] }),
    ...serve(channels.list, []),
    ...(who && serve(accounts.me, who)),
  }
  return renderApp(<SharePage />, { path: PATH, replies, ...(who && { token: 't' }) })
}

test('a text shared by a member opens in the editor over the main page', async () => {
  const { at } = await share(people.paid)
  await screen.findByRole('dialog', { name: 'Добавить мнение' })
  expect((await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Заголовок' })).value).toBe('Отчёт')
  expect(screen.getByRole('textbox', { name: 'Текст' }).querySelector('a')?.href).toBe('https://example.org/a')
  expect(at()).toBe('/')
})

test('an unfinished text is kept as its own draft when another is shared', async () => {
  const before = { id: crypto.randomUUID(), owner: 'maria', content: '<p>Начатое</p>', isSent: false, revision: 0 }
  localStorage.setItem('editorContent', JSON.stringify(before))
  await share(people.paid)
  await screen.findByRole('dialog', { name: 'Добавить мнение' })
  expect((await screen.findByRole('textbox', { name: 'Текст' })).textContent).toBe('https://example.org/a')
  await waitFor(() => expect(localStorage.getItem('editorContent.waiting')).toContain('Начатое'))
})

test.each([
  ['a guest', null, 'Войдите, чтобы написать мнение'],
  ['a reader without access', people.reader, 'Мнения пишут участники клуба'],
])('%s who shares a text is told who may write, and no editor opens', async (_, who, words) => {
  await share(who)
  expect(await screen.findByText(words)).toBeDefined()
  expect(screen.queryByRole('dialog')).toBeNull()
})
