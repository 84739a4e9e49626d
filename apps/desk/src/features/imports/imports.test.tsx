import { deskAudit } from '@palata/contract/desk/audit'
import { type DeskImportInFull, deskImportRuns } from '@palata/contract/desk/imports'
import { serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const run: DeskImportInFull = {
  ...{ id: 5, source: 'telegram', title: 'Летопись', state: 'done', asked_by: 'anna', undone_at: null },
  ...{ started_at: '2026-11-20T08:00:00.000Z', ended_at: '2026-11-20T08:02:00.000Z' },
  lines: [
    {
      what: 'post',
      found: 2118,
      taken: 2071,
      known: 0,
      left: 47,
      why: ['нет ни слова', 'битая запись', 'нет времени'],
    },
    { what: 'picture', found: 40, taken: 40, known: 0, left: 0, why: [] },
  ],
  problems: Array.from({ length: 250 }, (_, at) => `сообщение ${at}: нет ни слова`),
}
const replies = (one: DeskImportInFull) => ({
  ...atTheDesk([served('imports', ['undo']), served('audit')]),
  ...serve(deskImportRuns.read, one, { params: { id: '5' } }),
  ...serve(deskAudit.list, { results: [], next: null, count: { value: 0, is: 'exact' } }),
})

test('the page of an import tells what came, what did not and why', async () => {
  await renderDesk('/desk/imports/5', { replies: replies(run) })
  const posts = await screen.findByRole('row', { name: /^Публикации/ })
  const cells = within(posts).getAllByRole('cell')
  expect(cells.map((cell) => cell.textContent)).toEqual([
    '2\u00a0118',
    '2\u00a0071',
    '47',
    'нет ни слова; битая запись',
  ])
  const problems = within(screen.getByRole('list', { name: 'Что не вошло' })).getAllByRole('listitem')
  expect(problems.length).toBe(200)
  expect(screen.getByText(/^первые 200 из 250$/)).toBeDefined()
  expect(screen.getByRole('button', { name: /Отменить перенос/ })).toBeDefined()
})

test('an import that was undone has no button to undo it', async () => {
  const undone = { ...run, state: 'undone', undone_at: '2026-11-20T09:00:00.000Z', problems: [] } as const
  await renderDesk('/desk/imports/5', { replies: replies({ ...undone, lines: run.lines, problems: [] }) })
  await screen.findByRole('row', { name: /^Картинки/ })
  expect(screen.queryByRole('button', { name: /Отменить перенос/ })).toBeNull()
  expect(screen.queryByRole('list', { name: 'Что не вошло' })).toBeNull()
})
