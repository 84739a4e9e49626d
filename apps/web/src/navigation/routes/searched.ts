import { useSearch } from 'wouter'

/**
 * Query parameter of the search words on any page: they can be shared and survive a reload. No page reads it, so that
 * typing renders no page.
 */
const NAME = 'q'

/** The query without the search words. */
export function withoutSearched(search: string): string {
  if (!search.includes(`${NAME}=`)) return search
  const query = new URLSearchParams(search)
  query.delete(NAME)
  return query.toString()
}

/** The search words of the address; null when search is closed. */
export const useSearched = () => searchedIn(useSearch())

/** The same outside of rendering. */
export const readSearched = () => searchedIn(location.search)

const searchedIn = (search: string) => new URLSearchParams(search).get(NAME)

/** Writes the search words into the address or removes them; adds no history entry and keeps an open popup. */
export function setSearched(words: string | null) {
  const url = new URL(location.href)
  if (words) url.searchParams.set(NAME, words)
  else url.searchParams.delete(NAME)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
