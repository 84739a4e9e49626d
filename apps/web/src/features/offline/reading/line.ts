import type { Served } from '../stores.ts'

/** How the page at an address came: when it was fetched, should it be a kept one; or that it is not kept at all. */
export type PageLine = { kind: 'fresh' } | { kind: 'kept'; at: string } | { kind: 'missing' }

const POST = /^\/(?:news|material|opinion)\/(\d+)$/
const SIGNAL = /^\/signal\/(\d+)$/
/** Of one thing, which has a page of its own. */
export const CALL_OF_ONE = /^\/api\/(alpha|signals)\/\d+\/$/

/** The call that brings what a page of one thing is about; null for any other page. */
export function callOf(path: string): string | null {
  const [, post] = POST.exec(path) ?? []
  const [, signal] = SIGNAL.exec(path) ?? []
  return post ? `/api/alpha/${post}/` : signal ? `/api/signals/${signal}/` : null
}

/** Of all that was not fresh, what this page is about. */
export function lineOf(path: string, unfresh: readonly Served[]): PageLine {
  const wanted = callOf(path)
  const served = unfresh.findLast(({ url, about }) =>
    wanted ? url === wanted : about === 'page' && !CALL_OF_ONE.test(url),
  )
  if (!served) return { kind: 'fresh' }
  return served.at ? { kind: 'kept', at: served.at } : { kind: 'missing' }
}
