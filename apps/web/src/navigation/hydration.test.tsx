import { act } from '@testing-library/react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { inBrowser, oneOf } from './routes/search.ts'
import { useSearchParameter } from './routes/useSearch.ts'
import { type ShownPage, ShownPageProvider } from './shownPage.tsx'

const search = { list: oneOf('news'), range: inBrowser(oneOf('1d')) }
const shown = (query: string): ShownPage => ({
  name: 'coin',
  title: '',
  params: {},
  path: '/',
  query: new URLSearchParams(query),
})

function Drawn() {
  const [list] = useSearchParameter(search, 'list')
  const [range] = useSearchParameter(search, 'range')
  return <p>{`${list ?? 'all'} ${range ?? '90d'}`}</p>
}
const page = (query: string) => (
  <ShownPageProvider page={shown(query)}>
    <Drawn />
  </ShownPageProvider>
)

afterEach(() => document.body.replaceChildren())

test('a parameter that only the browser reads is absent during hydration and then present', async () => {
  document.body.innerHTML = renderToString(page('list=news'))
  const served = document.querySelector('p')!
  expect(served.textContent).toBe('news 90d')
  const errors: unknown[] = []
  await act(async () => {
    hydrateRoot(document.body, page('list=news&range=1d'), { onRecoverableError: (error) => errors.push(error) })
  })
  expect(errors).toEqual([])
  expect([document.querySelector('p') === served, served.textContent]).toEqual([true, 'news 1d'])
})
