import { useSearch } from 'wouter'

/**
 * What is being searched stands in the address of whatever page lies beneath: it can be shared and reloaded, and it
 * is the one parameter that no page reads itself, so that no page is drawn again while somebody types.
 */
const NAME = 'q'

/** The query of an address as its page reads it. */
export function withoutSearched(search: string): string {
  if (!search.includes(`${NAME}=`)) return search
  const query = new URLSearchParams(search)
  query.delete(NAME)
  return query.toString()
}

/** The words in the address; null when nothing is searched. */
export const useSearched = () => searchedIn(useSearch())

/** The same outside of drawing. */
export const readSearched = () => searchedIn(location.search)

const searchedIn = (search: string) => new URLSearchParams(search).get(NAME)

/** Writes the words into the address, or takes them away; no step of the history is added, and a popup stays one. */
export function setSearched(words: string | null) {
  const url = new URL(location.href)
  if (words) url.searchParams.set(NAME, words)
  else url.searchParams.delete(NAME)
  if (url.href !== location.href) history.replaceState(history.state, '', url)
}
