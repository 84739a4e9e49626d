import { search } from '@palata/contract/search'
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '#testing/console.ts'
import { renderApp } from '#testing/render.tsx'
import { respond, serve } from '#testing/replies.ts'
import { Results } from './Results.tsx'
import { useFound } from './useFound.ts'

function Found({ q }: { q: string }) {
  return <Results q={q} results={useFound(q)} onFollow={() => {}} onWords={() => {}} />
}

async function find(q: string) {
  const replies = {
    ...respond(search.find, () => ({ status: 429, body: { detail: 'Слишком часто' } })),
    ...serve(search.marketSearch, []),
  }
  const { requests } = await renderApp(<Found q={q} />, { replies })
  return requests.filter(({ url }) => url.startsWith('/api/search/'))
}

test('a query over the limit is told so at once', async () => {
  const asked = await find('я'.repeat(201))
  await screen.findByText('Слишком длинный запрос: не больше 200 знаков')
  expect(asked).toEqual([])
})

test('a refused search is told in the server’s words', async () => {
  expectConsoleError(/^Сетевая ошибка при получении результатов поиска: HTTP error! Status: 429$/)
  await find('я')
  await screen.findByText('Слишком часто')
})
