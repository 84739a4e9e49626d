import { accounts } from '@palata/contract/accounts'
import type { DeskMe, DeskResourceInfo } from '@palata/contract/desk'
import { desk as deskApi } from '@palata/contract/desk'
import { deskSavedFilters } from '@palata/contract/desk/own/savedFilters'
import { type ReadingNumbers, views } from '@palata/contract/views'
import { createApi } from '@site/api/api.tsx'
import { createQueryClient } from '@site/api/queryClient.ts'
import { readToken, storeToken } from '@site/api/session.ts'
import { Site } from '@site/navigation/index.ts'
import { people } from '@site/testing/people.ts'
import { type FakeRequest, fakeServer, type Replies, serve } from '@site/testing/replies.ts'
import { act, render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { vi } from 'vitest'
import { watchBulk } from '#acts/bulk.ts'
import { sayDone } from '#acts/undo.ts'
import { Desk } from '../Desk.tsx'
import { keyed } from '../providers/keyed.ts'
import { desk } from '../site.ts'

export const NOW = new Date('2026-11-20T14:20:00+03:00')

export const ME: DeskMe = {
  id: 1,
  username: 'anna',
  name: 'Анна Вель',
  avatar: '',
  roles: ['editor', 'moderator', 'operator'],
  second_step: {
    is_required: true,
    has_totp: true,
    has_passkeys: false,
    passed_at: '2026-11-20T11:00:00.000Z',
    fresh_until: null,
    is_open: true,
  },
}

/** A list open to the person, with these actions. */
export const served = (
  name: string,
  actions: readonly string[] = [],
  waiting: number | null = null,
): DeskResourceInfo => ({
  name,
  title: name,
  search: null,
  sorts: ['-at'],
  waiting,
  actions: actions.map((action) => ({
    name: action,
    label: action,
    about: action,
    reason: 'none',
    is_bulk: true,
    is_fresh: false,
    undo: null,
  })),
})

export const POST_ACTIONS = ['approve', 'return', 'restore', 'pin-day', 'pin-all-time', 'unpin', 'channel']

/** Statistics of a week without readings. */
const NOT_READ: ReadingNumbers = { week: '2026-11-16', counted_at: null, is_all: true, weeks: [], rows: [] }

/** Replies to the requests that every page of the desk makes. */
export const atTheDesk = (resources: readonly DeskResourceInfo[], me: DeskMe = ME): Replies => ({
  ...serve(deskApi.me, me),
  // Before a text is sent, the site's editor makes sure whose session it is.
  ...serve(accounts.me, { ...people.moderator, id: me.id, username: me.username }),
  ...serve(deskApi.resources, { results: [...resources] }),
  ...serve(views.numbers, NOT_READ),
  ...serve(deskSavedFilters.savedFilters, { results: [] }),
})

interface RenderOptions {
  replies: Replies
  /** Null for a guest. */
  token?: string | null
}

/** Renders the whole desk at an address; `replies` stand in for the server. */
export async function renderDesk(path: string, { replies, token = 'token' }: RenderOptions) {
  vi.setSystemTime(NOW)
  sayDone(null)
  watchBulk(null)
  storeToken(token)
  history.replaceState(null, '', path)
  const requests: FakeRequest[] = []
  const api = keyed(createApi({ fetch: fakeServer(replies, requests), token: readToken }))
  const queryClient = createQueryClient()
  queryClient.setDefaultOptions({ queries: { ...queryClient.getDefaultOptions().queries, retry: false } })
  const result = await act(async () =>
    render(
      <Desk queryClient={queryClient} api={api}>
        <Site site={desk} aroundNav={desk.makeAroundNav({ queryClient, api })} />
      </Desk>,
    ),
  )
  return {
    ...result,
    user: userEvent.setup(),
    requests,
    /** Current path and query. */
    at: () => location.pathname + location.search,
    /** Requests whose method and URL begin with `start`, the latest last. */
    asked: (start: string) => requests.filter(({ method, url }) => `${method} ${url}`.startsWith(start)),
  }
}
