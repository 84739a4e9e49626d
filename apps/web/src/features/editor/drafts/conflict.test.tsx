import { accounts } from '@palata/contract/accounts'
import { channels } from '@palata/contract/channels'
import type { DraftLine } from '@palata/contract/posts/drafts'
import { postWriting } from '@palata/contract/posts/writing'
import { act, screen, waitFor } from '@testing-library/react'
import type { Editor } from '@tiptap/core'
import { expect, onTestFinished, test, vi } from 'vitest'
import { people } from '#testing/people.ts'
import { renderApp } from '#testing/render.tsx'
import { refuse, serve } from '#testing/replies.ts'
import { editorLayer } from '../layers.ts'
import { NOTHING_WRITTEN } from '../writing.ts'
import { AUTOSAVE_MS } from './keeper.ts'

test('the note of a draft changed elsewhere is true of another tab and of another device', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  onTestFinished(async () => {
    vi.useRealTimers()
    await act(async () => editorLayer.close())
    localStorage.clear()
  })
  const id = crypto.randomUUID()
  const draft = { ...NOTHING_WRITTEN, id, owner: 'maria', revision: 3, isSent: true, stamp: 's', at: 1, key: 'k' }
  localStorage.setItem('editorContent', JSON.stringify({ ...draft, content: '<p>Начало</p>' }))
  const late = { detail: 'Черновик уже изменили', kept: crypto.randomUUID(), revision: 4 } as never
  const line: DraftLine = {
    ...{ id, revision: 4, kind: null, title: '', start: 'Другое', saved_at: '2026-11-20T08:00:00Z' },
    ...{ post_id: null, post_revision: null, beside_id: null },
  }
  let drafts = [line]
  const { queryClient } = await renderApp(<main />, {
    token: 't',
    replies: {
      ...serve(accounts.me, people.paid),
      ...serve(postWriting.drafts, () => ({ results: drafts })),
      ...serve(channels.list, []),
      ...refuse(postWriting.saveDraft, 409, late, { params: { id } }),
    },
  })
  await act(async () => editorLayer.open({}))
  const text = (await screen.findByRole('textbox', { name: 'Текст' })) as HTMLElement & { editor: Editor }
  await act(async () => void text.editor.commands.setContent('<p>Мнение</p>', { emitUpdate: true }))
  await act(() => vi.advanceTimersByTimeAsync(AUTOSAVE_MS))
  expect(await screen.findByText(/^Текст изменён в другой вкладке или на другом устройстве/)).toBeDefined()
  expect(text.textContent).toBe('Мнение')
  const other = () => screen.queryByRole('button', { name: 'Открыть другую' })
  await waitFor(() => expect(other()).not.toBeNull())
  // The other tab publishes it, and this one reads the list again.
  drafts = []
  await act(() => queryClient.invalidateQueries())
  await waitFor(() => expect(other()).toBeNull())
  expect(screen.getByText(/Другую уже опубликовали или удалили\./)).toBeDefined()
})
