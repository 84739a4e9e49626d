import { type Found, search } from '@palata/contract/search'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderApp } from '#testing/render.tsx'
import { serve } from '#testing/replies.ts'
import { Results } from './Results.tsx'
import { useFound } from './useFound.ts'

const one = (id: number, title: string, muted_by: string | null = null): Found => ({
  kind: 'opinion',
  id,
  url: `/opinion/${id}`,
  title,
  snippet: '',
  logo: '',
  section: 'Мнения',
  comments_count: 0,
  publication_date: '2026-11-12T12:00:00.000Z',
  author: null,
  muted_by,
})
const titles = () => [...document.querySelectorAll('[data-found] b')].map(({ textContent }) => textContent)

function Searched() {
  return <Results q="раздача" results={useFound('раздача')} onFollow={() => {}} onWords={() => {}} />
}

test('muted results stand behind a line where they were found, and open there', async () => {
  const results = [one(1, 'Первое'), one(2, 'Второе', 'airdrop'), one(3, 'Третье')]
  const page = { results: { results, next: null }, next: null, count: 2, has_more: false }
  const understood = { replaced: [], operators: [], problems: [] }
  const { user } = await renderApp(<Searched />, {
    replies: { ...serve(search.find, { ...page, understood }), ...serve(search.marketSearch, []) },
  })
  await screen.findByText(/^Скрыто 1: airdrop/)
  expect(titles()).toEqual(['Первое', 'Третье'])
  expect(screen.getByRole('status', { name: /^Найдено: 2/ })).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'показать' }))
  expect(titles()).toEqual(['Первое', 'Второе', 'Третье'])
})
