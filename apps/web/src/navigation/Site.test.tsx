import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { createApi } from '#api/api.tsx'
import { createQueryClient } from '#api/queryClient.ts'
import { storeToken } from '#api/session.ts'
import {
  createSite,
  Link,
  type PageRoute,
  Site,
  useNavigate,
  usePath,
  usePopup,
  useQueryParams,
  useShownPage,
} from './index.ts'

const context = {
  queryClient: createQueryClient(),
  api: createApi({ fetch: () => Promise.reject(new Error('nobody asks')), token: () => null }),
}

function List() {
  const navigate = useNavigate()
  return (
    <section aria-label="list">
      {`${usePath()}?${useQueryParams()}`}
      <Link to="/news/12" over>
        over
      </Link>
      <Link to="/news/13">page</Link>
      <Link to="/opinion/12?comment_id=3">moved</Link>
      <button type="button" onClick={() => navigate('/calendar', { over: true })}>
        calendar
      </button>
    </section>
  )
}

function Post() {
  const { id } = useShownPage().params
  return (
    <section aria-label="post">
      {id}
      <Link to="/news/14?from=12" over>
        next
      </Link>
    </section>
  )
}

const page = { title: '', module: '' }
const routes: PageRoute[] = [
  { ...page, name: 'list', path: '/', load: async () => List },
  { ...page, name: 'calendar', path: '/calendar', load: async () => () => <p>calendar</p> },
  {
    ...page,
    name: 'post',
    path: '/news/:id',
    title: 'Публикация',
    load: async () => () => <h1>{`page ${useShownPage().params.id}`}</h1>,
    popup: async () => Post,
  },
  { ...page, name: 'secret', path: '/secret', requiresAuth: true, load: async () => () => null },
]

function Frame({ children }: { children: ReactNode }) {
  const { path } = useShownPage()
  const popup = usePopup()
  return (
    <>
      <output>{`${path} ${popup?.title ?? 'no popup'}`}</output>
      {children}
    </>
  )
}

const Part = ({ children }: { children: ReactNode }) => children

const moved: PageRoute = {
  ...page,
  name: 'moved',
  path: '/opinion/:id',
  load: async () => () => <p>never drawn</p>,
  data: async () => async () => ({ leadsTo: '/news/12' }),
}

const site = createSite({ routes: [...routes, moved], Frame, Missing: () => <p>nothing</p>, Failure: Part })

/** Opens the site at the window's address, like a new document. */
async function open(table = site) {
  await table.prepare(location.pathname + location.search, context)
  const { unmount } = await act(async () => render(<Site site={table} aroundNav={table.makeAroundNav(context)} />))
  return { unmount, user: userEvent.setup() }
}

const drawn = (name: string) => screen.queryByRole('region', { name })?.textContent ?? null
const step = (go: () => void) =>
  act(async () => {
    const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }))
    go()
    await arrived
  })

afterEach(() => history.replaceState(null, '', '/'))

test('a moved page redirects to its new address with the query', async () => {
  history.replaceState(null, '', '/')
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'moved' }))
  expect(location.pathname + location.search).toBe('/news/12?comment_id=3')
  expect(screen.getByRole('heading', { name: 'page 12' })).toBeDefined()
})

// spec: A-048
test('a page that requires a sign-in redirects a guest to the main page', () => {
  expect(site.findPage('/secret?a=1')).toEqual({ kind: 'redirect', to: '/', status: 302 })
  storeToken('token')
  expect(site.findPage('/secret?a=1')).toMatchObject({ kind: 'page', route: { name: 'secret' } })
})

test('a page opened over a list has its address, keeps the list beneath and is a page after a reload', async () => {
  history.replaceState(null, '', '/?channel=macro')
  const { user, unmount } = await open()
  await user.click(screen.getByRole('link', { name: 'over' }))
  expect(location.pathname).toBe('/news/12')
  expect(drawn('list')).toContain('/?channel=macro')
  expect(drawn('post')).toContain('12')
  expect(screen.getByRole('status').textContent).toBe('/ Публикация')

  // The browser keeps the history state, but the document that set it is gone.
  unmount()
  vi.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(performance.timeOrigin + 1)
  await open()
  expect(location.pathname).toBe('/news/12')
  expect(screen.getByRole('heading', { name: 'page 12' })).toBeDefined()
  expect(drawn('list')).toBeNull()
})

test('two popups keep the list beneath, and each step back closes one', async () => {
  history.replaceState(null, '', '/?channel=macro')
  const { user } = await open()
  await user.click(screen.getByRole('link', { name: 'over' }))
  await user.click(screen.getByRole('link', { name: 'next' }))
  expect(location.pathname + location.search).toBe('/news/14?from=12')
  expect(drawn('post')).toContain('14')
  expect(drawn('list')).toContain('/?channel=macro')
  await step(() => history.back())
  expect(drawn('post')).toContain('12')
  await step(() => history.back())
  expect(drawn('post')).toBeNull()
  expect(location.search).toBe('?channel=macro')
  expect(screen.getByRole('status').textContent).toBe('/ no popup')
})

test('a plain link and a page without a popup replace the list', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'calendar' }))
  expect(location.pathname).toBe('/calendar')
  expect(screen.getByText('calendar').tagName).toBe('P')
  expect(drawn('list')).toBeNull()
})

test('a history state not written by this page opens no popup', async () => {
  for (const state of [{ beneath: 7, document: performance.timeOrigin }, { beneath: '/' }, 'over', 5]) {
    history.replaceState(state, '', '/news/12')
    const { unmount } = await open()
    expect(screen.getByRole('heading', { name: 'page 12' })).toBeDefined()
    unmount()
  }
})

test('the old page stays until the new one can be drawn, and of two presses the last one wins', async () => {
  const slow = Promise.withResolvers<() => ReactNode>()
  const quick = Promise.withResolvers<() => ReactNode>()
  const table = createSite({
    routes: [
      routes[0]!,
      { ...page, name: 'slow', path: '/news/13', load: () => slow.promise },
      { ...page, name: 'quick', path: '/calendar', load: () => quick.promise },
    ],
    Frame,
    Missing: Part as never,
    Failure: Part,
  })
  const { user } = await open(table)
  await user.click(screen.getByRole('link', { name: 'page' }))
  await user.click(screen.getByRole('button', { name: 'calendar' }))
  expect(drawn('list')).not.toBeNull()
  await act(async () => slow.resolve(() => <p>slow</p>))
  expect(location.pathname).toBe('/')
  await act(async () => quick.resolve(() => <p>quick</p>))
  expect(location.pathname).toBe('/calendar')
  expect(screen.getByText('quick')).toBeDefined()
})

test('code loaded before the press is used at once', async () => {
  const load = vi.fn(async () => () => <p>ahead</p>)
  const data = vi.fn(async () => async () => true)
  const table = createSite({
    routes: [routes[0]!, { ...page, name: 'ahead', path: '/news/13', load, data }],
    Frame,
    Missing: Part as never,
    Failure: Part,
  })
  const { user } = await open(table)
  await user.hover(screen.getByRole('link', { name: 'page' }))
  expect([load, data].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
  await user.click(screen.getByRole('link', { name: 'page' }))
  expect(screen.getByText('ahead')).toBeDefined()
  expect([load, data].map(({ mock }) => mock.calls.length)).toEqual([1, 1])
})

const rendered = vi.fn()
const Nowhere = () => null
const Asked = () => <p>{`asked ${useQueryParams().get('range')}`}</p>
function Still() {
  rendered()
  return <Asked />
}
function Whole({ children }: { children: ReactNode }) {
  rendered()
  return children
}

test('another query of the same page renders what reads the query, and nothing else', async () => {
  const site = createSite({
    routes: [{ ...page, name: 'still', path: '/', load: async () => Still }],
    Frame: Whole,
    Missing: Nowhere,
    Failure: Part,
  })
  history.replaceState(null, '', '/?range=7d')
  await site.prepare('/', context)
  render(<Site site={site} />)
  await screen.findByText('asked 7d')
  rendered.mockClear()
  act(() => history.pushState(null, '', '/?range=30d'))
  expect(await screen.findByText('asked 30d')).toBeDefined()
  expect(rendered).not.toHaveBeenCalled()
})
