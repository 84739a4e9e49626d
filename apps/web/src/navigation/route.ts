import type { QueryClient } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import type { Api } from '#api/api.tsx'
import type { Search } from './search.ts'

/** The changing parts of an address by their names in its pattern, decoded. */
export type Params = Record<string, string>

/** What a page finds at its address: something, nothing, what was removed for good, or that it stands at another address. */
export type Arrival = boolean | 'gone' | { leadsTo: string }

/** Brings what the page needs before it is drawn; tells what there is at this address. */
export type PageLoader = (queryClient: QueryClient, api: Api, params: Params) => Promise<Arrival>

/** What a page tells search engines and link previews of itself, where that is more than its route's title. */
export interface Head {
  /** Without the brand. */
  title: string
  description: string
  /** Root-relative. */
  image?: { address: string; width: number; height: number; alt: string }
  /** An article's page: when it was published, ISO 8601. */
  publishedAt?: string
  /** As schema.org describes it; addresses in it are made by `absolute`. */
  structured?: (site: { brand: string; absolute: (path: string) => string }) => object
}

/** Made by the server alone, after the page's data has come; null when there is nothing to say. */
export type PageHead = (queryClient: QueryClient, params: Params) => Head | null

/** What the server draws with the page and the browser wakes after it: an `Island`. */
export interface PagePart {
  /** Source file of the chunk, as the build's manifest names it. */
  module: string
  load: () => Promise<ComponentType>
}

/** An address that shows a page. */
export interface PageRoute {
  /** As it is counted. */
  name: string
  /** `:name` stands for a changing part. */
  path: string
  /** Without the brand. */
  title: string
  requiresAuth?: boolean
  /** Whether the changing parts are such as this page has; otherwise the search goes on. */
  accepts?: (params: Params) => boolean
  /** What may stand behind the question mark. */
  search?: Search
  /** Source file of the chunk, as the build's manifest names it. */
  module: string
  load: () => Promise<ComponentType>
  parts?: readonly PagePart[]
  data?: () => Promise<PageLoader>
  head?: () => Promise<PageHead>
  /** The same page over another one: links with `over` open it so. */
  popup?: () => Promise<ComponentType>
  /** About a person: not for search engines, nor kept for the next reader. */
  isPersonal?: boolean
}

/** An address that leads on to another; the query goes along. */
export interface RedirectRoute {
  name: string
  path: string
  leadsTo: (params: Params) => string
  status: 301 | 302
}

export type Route = PageRoute | RedirectRoute
