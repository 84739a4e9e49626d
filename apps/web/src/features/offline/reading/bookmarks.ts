import { feed } from '@palata/contract/feed'
import { posts } from '@palata/contract/posts'
import { signals } from '@palata/contract/signals'
import type { Api } from '#api/api.tsx'

/** Number of bookmarks to store; a page of the list has no more. */
const MOST = 30
const QUIET = { quiet: true }

/**
 * Requests the reader's bookmarks with their pictures, so that the worker caches them and they can be read offline
 * without having been opened. Once per page load.
 */
export async function keepBookmarks(api: Api) {
  const list = await api.call(feed.channel, { params: { slug: 'bookmarks' } }, QUIET)
  const days = [...Object.values(list.alpha), ...Object.values(list.news)]
  const ids = days.flatMap((day) => day.posts.map(({ id }) => id)).slice(0, MOST)
  if (ids.length > 0) {
    const read = await api.call(posts.texts, { query: { list_id: ids.join(',') } }, QUIET)
    for (const { content, images_list: beside } of read) keepPictures([...beside, ...picturesOf(content)])
  }
  const { results } = await api.call(signals.bookmarked, undefined, QUIET)
  // One after another: a new request to a path aborts the previous one.
  for (const { id } of results) await api.call(signals.get, { params: { id: String(id) } }, QUIET)
}

function picturesOf(html: string) {
  const text = new DOMParser().parseFromString(html, 'text/html')
  return [...text.querySelectorAll('img')].map((picture) => picture.getAttribute('src') ?? '')
}

/** The worker caches as pictures only what the page requests as pictures. */
function keepPictures(addresses: readonly string[]) {
  for (const address of addresses) if (address.startsWith('/media/')) new Image().src = address
}
