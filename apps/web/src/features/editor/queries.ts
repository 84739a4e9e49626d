import { postWriting } from '@palata/contract/posts/writing'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { logFailure } from '#api/logFailure.ts'
import { readToken, sessionOf } from '#api/session.ts'

const DRAFTS = ['editor', 'drafts'] as const

/** The reader's drafts on the server, newest first. Each session has its own: another account must not see them. */
export function draftList(api: Api) {
  return queryOptions({
    queryKey: [...DRAFTS, sessionOf(readToken())] as const,
    queryFn: ({ signal }) =>
      logFailure('черновиков', () => api.call(postWriting.drafts, undefined, { signal, quiet: true })),
  })
}

export const outdateDrafts = (client: QueryClient) => client.invalidateQueries({ queryKey: DRAFTS })

export function draftOf(api: Api, id: string | undefined) {
  return queryOptions({
    queryKey: ['editor', 'draft', id] as const,
    gcTime: 0,
    enabled: id !== undefined,
    queryFn: ({ signal }) =>
      logFailure('черновика', () => api.call(postWriting.draft, { params: { id: id! } }, { signal, quiet: true })),
  })
}

/** Source of a post. Read again whenever the editor opens, since an edit names the revision that it follows. */
export function postSource(api: Api, id: number) {
  return queryOptions({
    queryKey: ['editor', 'source', id] as const,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: ({ signal }) =>
      logFailure('текста публикации', () => api.call(postWriting.source, { params: { id: String(id) } }, { signal })),
  })
}
