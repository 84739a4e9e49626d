import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '#api/api.tsx'
import type { Search } from './search.ts'

/** Path parameters by their names in the pattern, decoded. */
export type Params = Record<string, string>

/** Result of loading a page: found, not found, removed for good, or moved to another address. */
export type Arrival = boolean | 'gone' | { leadsTo: string }

/** Loads the page's data before it renders; tells what the address has. */
export type PageLoader = (queryClient: QueryClient, api: Api, params: Params) => Promise<Arrival>

/** What a page gives search engines and link previews besides its route's title. */
export interface Head {
  /** Without the brand. */
  title: string
  description: string
  /** Root-relative. */
  image?: { address: string; width: number; height: number; alt: string }
  /** Publication time of an article, ISO 8601. */
  publishedAt?: string
  /** Structured data (schema.org); make its addresses with `absolute`. */
  structured?: (site: { brand: string; icon?: string | undefined; absolute: (path: string) => string }) => object
}

/** Called on the server only, after the page's data has loaded; null for no head. */
export type PageHead = (queryClient: QueryClient, params: Params) => Head | null

/** A part that the server renders and the browser hydrates later: an `Island`. */
export interface PagePart {
  /** Source file of the chunk, as in the build's manifest. */
  module: string
  load: () => Promise<ComponentType>
}

/** An address that shows a page. */
export interface PageRoute {
  /** Identifies the route, also to a page that several routes share. */
  name: string
  /** `:name` is a path parameter. */
  path: string
  /** Without the brand. */
  title: string
  requiresAuth?: boolean
  /** Whether the page exists for these path parameters; otherwise the next route is tried. */
  accepts?: (params: Params) => boolean
  /** Query parameters that the page reads. */
  search?: Search
  /** Source file of the chunk, as in the build's manifest. */
  module: string
  load: () => Promise<ComponentType>
  parts?: readonly PagePart[]
  data?: () => Promise<PageLoader>
  head?: () => Promise<PageHead>
  /** The page as a popup, for links with `over`. */
  popup?: () => Promise<ComponentType>
  /** Personal: not for search engines and not cached for other readers. */
  isPersonal?: boolean
}

/** An address that redirects to another one and keeps the query. */
export interface RedirectRoute {
  name: string
  path: string
  leadsTo: (params: Params) => string
  status: 301 | 302
}

export type Route = PageRoute | RedirectRoute
