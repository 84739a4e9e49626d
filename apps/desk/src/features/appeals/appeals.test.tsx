import { type DeskAppeal, deskAppeals } from '@palata/contract/desk/appeals'
import { deskAudit } from '@palata/contract/desk/audit'
import { serve } from '@site/testing/replies.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { atTheDesk, renderDesk, served } from '#testing/render.tsx'

const message = `${'Это цитата из статьи, а не мои слова. '.repeat(6)}\nПрочтите её целиком.`
const appeal: DeskAppeal = {
  ...{ id: 3, person: { id: 8, username: 'maria', name: 'Мария Лис', avatar: '' }, what: 'comment', title: 'Разлоки' },
  ...{ url: '/opinion/7', acted_by: 'gleb', acted_at: '2026-11-20T08:00:00.000Z', reason: 'Оскорбление', until: null },
  ...{ message, state: 'waiting', answer: '', created_at: '2026-11-20T09:10:00.000Z', decided_at: null },
  ...{ decided_by: '', refusal: null },
}

test('the page of an appeal shows its message in full once, in the wide column', async () => {
  await renderDesk('/desk/appeals/3', {
    replies: {
      ...atTheDesk([served('appeals', ['uphold', 'dismiss'], 1), served('audit')]),
      ...serve(deskAppeals.read, appeal, { params: { id: '3' } }),
      ...serve(deskAudit.list, { results: [], next: null, count: { value: 0, is: 'exact' } }),
    },
  })
  const words = await screen.findByText(/Прочтите её целиком/)
  expect(words.textContent).toBe(message)
  const side = screen.getByRole('complementary', { name: 'Сведения и действия' })
  expect(within(side).queryByText(/цитата из статьи/)).toBeNull()
  expect(within(side).getByText('Оскорбление')).toBeDefined()
  expect(screen.getByRole('heading', { level: 1 }).className).toContain('visually-hidden')
})
