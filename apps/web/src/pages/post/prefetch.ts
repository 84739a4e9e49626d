import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#api/api.tsx'
import { getPost, openedPost } from '#features/posts'
import type { Arrival, Params } from '#navigation'

/** A post that a list has brought is drawn at once, and its text follows; any other is read first. */
export async function prefetchPost(client: QueryClient, api: Api, { type = '', id = '' }: Params): Promise<Arrival> {
  const reading = client.fetchQuery(openedPost(client, api, Number(id)))
  const known = getPost(client, Number(id))
  if (known?.content_type === type) {
    // The page itself says what went wrong.
    reading.catch(() => {})
    return true
  }
  const { isThere, isGone } = await reading
  const post = getPost(client, Number(id))
  if (!isThere || !post) return isGone ? 'gone' : false
  return post.content_type === type || { leadsTo: `/${post.content_type}/${post.id}` }
}
