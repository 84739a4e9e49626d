/**
 * `npm run where /calendar`, `/desk/people`, `/api/alpha/all/`, `CSP`, `тихие часы`, `posts.pinned_day`, `A-422`: prints the files behind it.
 */
import { columnAt, isColumn } from './where/columns.ts'
import { endpointsAt, mentionsOf } from './where/endpoints.ts'
import { pagesAt } from './where/pages.ts'
import { isRow, rowAt } from './where/rows.ts'
import { mentions } from './where/words.ts'

/** Places to read, the most relevant first; empty when nothing is found. */
export async function whereIs(wanted: string): Promise<string[]> {
  if (isRow(wanted)) return rowAt(wanted)
  const column = isColumn(wanted) ? columnAt(wanted) : []
  if (column.length > 0) return column
  if (!wanted.startsWith('/')) return mentions(wanted)
  const [path = ''] = wanted.split(/[?#]/)
  const endpoints = await endpointsAt(path)
  const pages = /^\/(api|media|assets|static|health)(\/|$)/.test(path) ? [] : await pagesAt(wanted.split('#')[0]!)
  return [...endpoints, ...pages, ...(endpoints.length + pages.length > 0 ? [] : mentionsOf(path))]
}

if (import.meta.main) {
  const wanted = process.argv.slice(2).join(' ')
  const lines = wanted ? await whereIs(wanted) : []
  process.stdout.write(
    lines.length > 0 ? `${lines.join('\n')}\n` : 'Ничего не нашлось: дайте адрес, слово или подпись.\n',
  )
  process.exitCode = lines.length > 0 ? 0 : 1
}
