/** A query parameter. */
export interface Parameter<T extends string> {
  /** Returns undefined for an invalid value, which counts as absent. */
  read: (text: string) => T | undefined
  /** Whether the server's page depends on it. */
  isDrawn: boolean
}

/** Query parameters of a page by name. */
export type Search = Readonly<Record<string, Parameter<string>>>

/** Values of the query parameters that the page understands. */
export type SearchOf<S extends Search> = { [Name in keyof S]?: S[Name] extends Parameter<infer T> ? T : never }

/** Any text up to a length; longer values are ignored. */
export function words(longest = 200): Parameter<string> {
  return { read: (text) => (text.length > 0 && text.length <= longest ? text : undefined), isDrawn: true }
}

/** A value that matches the pattern as a whole. */
export function matching(pattern: RegExp): Parameter<string> {
  return { read: (text) => (pattern.test(text) ? text : undefined), isDrawn: true }
}

/** One of the known values. */
export function oneOf<T extends string>(...known: readonly T[]): Parameter<T> {
  return { read: (text) => known.find((word) => word === text), isDrawn: true }
}

/**
 * A parameter that only the browser reads: the server's page does not depend on it and is never cached with its
 * secrets.
 */
export function inBrowser<T extends string>(parameter: Parameter<T>): Parameter<T> {
  return { ...parameter, isDrawn: false }
}

/** Of a repeated parameter the first value counts. */
export function readSearch<S extends Search>(search: S, query: URLSearchParams): SearchOf<S> {
  const read = Object.entries(search).flatMap(([name, parameter]) => {
    const value = parameter.read(query.get(name) ?? '')
    return value === undefined ? [] : [[name, value]]
  })
  return Object.fromEntries(read) as SearchOf<S>
}

/** Query that the server's page depends on, in the order of the page's parameters. */
export function drawnSearch(search: Search, query: URLSearchParams): string {
  const drawn = Object.fromEntries(Object.entries(search).filter(([, { isDrawn }]) => isDrawn))
  return new URLSearchParams(readSearch(drawn, query) as Record<string, string>).toString()
}

/** A root-relative address with some parameters changed, or removed by null; other parameters stay. */
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
