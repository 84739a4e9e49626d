import { useMemo } from 'react'
import { useNavigate, usePath, useQueryParams } from './hooks.ts'

/** One parameter of the query. */
export interface Parameter<T extends string> {
  /** Undefined when it is not such as the page knows: then it counts as absent. */
  read: (text: string) => T | undefined
  /** Whether the page of the server differs by it. */
  isDrawn: boolean
}

/** The parameters of a page by their names. */
export type Search = Readonly<Record<string, Parameter<string>>>

/** What an address says, as far as the page understands it. */
export type SearchOf<S extends Search> = { [Name in keyof S]?: S[Name] extends Parameter<infer T> ? T : never }

/** Any words up to a length; longer ones nobody meant. */
export function words(longest = 200): Parameter<string> {
  return { read: (text) => (text.length > 0 && text.length <= longest ? text : undefined), isDrawn: true }
}

/** Words that match a pattern as a whole. */
export function matching(pattern: RegExp): Parameter<string> {
  return { read: (text) => (pattern.test(text) ? text : undefined), isDrawn: true }
}

/** One of the words known. */
export function oneOf<T extends string>(...known: readonly T[]): Parameter<T> {
  return { read: (text) => known.find((word) => word === text), isDrawn: true }
}

/** Read in the browser alone: to the server it is the same page, and its secrets are not kept with one. */
export function inBrowser<T extends string>(parameter: Parameter<T>): Parameter<T> {
  return { ...parameter, isDrawn: false }
}

/** When a parameter is repeated, its first value counts. */
export function readSearch<S extends Search>(search: S, query: URLSearchParams): SearchOf<S> {
  const read = Object.entries(search).flatMap(([name, parameter]) => {
    const value = parameter.read(query.get(name) ?? '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as SearchOf<S>
}

/** The query that the server draws by, in the order the page names its parameters. */
export function drawnSearch(search: Search, query: URLSearchParams): string {
  const drawn = Object.fromEntries(Object.entries(search).filter(([, { isDrawn }]) => isDrawn))
  return new URLSearchParams(readSearch(drawn, query) as Record<string, string>).toString()
}

/** A root-relative address with some parameters changed, or taken away by null; what else stands there stays. */
export function addressWith<S extends Search>(
  path: string,
  query: URLSearchParams,
  changes: { [Name in keyof SearchOf<S>]?: SearchOf<S>[Name] | null },
): string {
  const next = new URLSearchParams(query)
  for (const [name, value] of Object.entries(changes) as [string, string | null | undefined][]) {
    if (value === null || value === undefined) next.delete(name)
    else next.set(name, value)
  }
  return next.size > 0 ? `${path}?${next}` : path
}

/** What the shown address says to this page. */
export function useSearch<S extends Search>(search: S): SearchOf<S> {
  const query = useQueryParams()
  return useMemo(() => readSearch(search, query), [search, query])
}

/** One parameter of the shown address and the way to change it in its place; null takes it away. */
export function useSearchParameter<S extends Search, Name extends keyof S & string>(search: S, name: Name) {
  const navigate = useNavigate()
  const path = usePath()
  const query = useQueryParams()
  const value = useSearch(search)[name]
  const change = (next: SearchOf<S>[Name] | null) => {
    if ((next ?? undefined) === value) return
    navigate(addressWith<S>(path, query, { [name]: next } as never), { replace: true })
  }
  return [value, change] as const
}
