import { type DeskReport, deskReports } from '@palata/contract/desk/moderation'
import type { Reply } from '@palata/contract/endpoint'
import { serve } from '@site/testing/replies.ts'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const author = { username: 'timur', name: 'Тимур Верный', avatar: '' }
const report: DeskReport = {
  ...{ id: 4, content_type: 'comment', object_id: 9, title: 'Пишите мне, верну втрое', url: '/opinion/7?comment_id=9' },
  ...{ reason: 'other', details: 'Просит перевод', reporter: { username: 'maria', name: 'Мария Лис', avatar: '' } },
  ...{ state: 'open', created_at: '2026-11-20T09:10:00.000Z', decided_at: null, decided_by: null },
}
const inFull: Reply<typeof deskReports.read> = {
  ...report,
  waiting: 3,
  comment: {
    ...{ text: report.title, image_url: '', author, created_at: '2026-11-20T08:00:00.000Z', is_changed_since: true },
    ...{ removed_at: null, is_removed_by_author: false, subject: 'Разлоки недели' },
    answers: { text: 'Где взять?', author: null },
  },
}

test('a report of a comment shows the comment, its context and the reason, and removes the comment in place', async () => {
  const { user, asked } = await renderDesk('/desk/reports?on=4', {
    replies: {
      ...atTheDesk([served('reports', ['dismiss', 'uphold', 'remove-comment', 'restore-comment', 'reopen'], 1)]),
      ...serve(deskReports.list, { results: [report], next: null, count: { value: 1, is: 'exact' } }),
      ...serve(deskReports.read, inFull, { params: { id: '4' } }),
      ...serve(
        deskReports.act['remove-comment'],
        { outcome: 'Комментарий удалён, жалобы на него приняты', record: null, undo: 'restore-comment' },
        { params: { id: '4' } },
      ),
    },
  })
  const preview = await screen.findByRole('complementary', { name: 'Жалоба: 4' })
  for (const words of ['бывшему участнику: Где взять?', 'Тимур Верный', 'Разлоки недели', 'Просит перевод', '3'])
    expect(await within(preview).findByText(words)).toBeTruthy()
  expect(screen.getByText('«Просит перевод»')).toBeTruthy()
  const before = within(preview).getByRole('link', { name: 'Прежний текст среди комментариев' })
  expect(before.getAttribute('href')).toBe('/desk/comments/9')
  expect(within(preview).queryByRole('button', { name: 'Вернуть комментарий' })).toBeNull()
  await user.click(within(preview).getByRole('button', { name: 'Удалить комментарий' }))
  const question = await screen.findByRole('dialog')
  await user.click(within(question).getByRole('radio', { name: 'Мошенничество' }))
  await user.click(within(question).getByRole('button', { name: 'Удалить комментарий' }))
  await waitFor(() =>
    expect(asked('POST /api/desk/reports/4/remove-comment/')[0]?.body).toEqual({ reason: 'Мошенничество' }),
  )
  expect(await screen.findByText('Комментарий удалён, жалобы на него приняты')).toBeTruthy()
})
