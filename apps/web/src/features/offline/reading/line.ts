import type { Served } from '../stores.ts'

/** Whether the shown page is fresh, stored (with its time of fetching), or not stored at all. */
export type PageLine = { kind: 'fresh' } | { kind: 'kept'; at: string } | { kind: 'missing' }

const POST = /^\/(?:news|material|opinion)\/(\d+)$/
const SIGNAL = /^\/signal\/(\d+)$/
/** Calls of a single item that has its own page. */
export const CALL_OF_ONE = /^\/api\/(alpha|signals)\/\d+\/$/

/** Call that loads the item of the page; null for any other page. */
export function callOf(path: string): string | null {
  const [, post] = POST.exec(path) ?? []
  const [, signal] = SIGNAL.exec(path) ?? []
  return post ? `/api/alpha/${post}/` : signal ? `/api/signals/${signal}/` : null
}

/** State of the page at `path`, found among the calls that were not fresh. */
export function lineOf(path: string, unfresh: readonly Served[]): PageLine {
  const wanted = callOf(path)
  const served = unfresh.findLast(({ url, about }) =>
    wanted ? url === wanted : about === 'page' && !CALL_OF_ONE.test(url),
  )
  if (!served) return { kind: 'fresh' }
  return served.at ? { kind: 'kept', at: served.at } : { kind: 'missing' }
}
