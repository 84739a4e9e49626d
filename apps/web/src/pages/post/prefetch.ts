import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { getPost, openedPost } from '#features/posts'
import type { Arrival, Params } from '#navigation'

/** A post cached from a list renders at once and the page reads its text; any other is read first. */
export async function prefetchPost(client: QueryClient, api: Api, { type = '', id = '' }: Params): Promise<Arrival> {
  if (getPost(client, Number(id))?.content_type === type) return true
  const { isThere, isGone } = await client.fetchQuery(openedPost(client, api, Number(id)))
  const post = getPost(client, Number(id))
  if (!isThere || !post) return isGone ? 'gone' : false
  return post.content_type === type || { leadsTo: `/${post.content_type}/${post.id}` }
}
