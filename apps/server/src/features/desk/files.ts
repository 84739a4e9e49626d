import Papa from 'papaparse'
import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { Download } from '#platform/download.ts'
import { refuseUnless } from '#platform/errors.ts'
import { recorded } from './acts.ts'

/** Spreadsheets take a file without it for one of another alphabet. */
const BOM = '\uFEFF'
const LINE = '\r\n'

/** The whole of a list as CSV, read a portion at a time. It is written down: addresses leave the desk. */
export async function takeFile(resource: DeskResource, ask: DeskAsk, query: Record<string, unknown>) {
  const { name } = resource.contract
  await recorded(ask, 'file', { resource: name, ...query }, false, async () => ({ outcome: `Взят файл CSV: ${name}` }))
  return new Download(`${name}.csv`, 'text/csv', csvOf(resource, ask, query))
}

/** All that is kept about one, as a file. */
export async function takeDocument(resource: DeskResource, ask: DeskAsk, id: number, reason: string) {
  const { name } = resource.contract
  const found = await resource.document!(ask, id)
  refuseUnless(found, 'not_found')
  const { about, pieces } = found
  const outcome = `${about}: выдано всё, что хранится`
  await recorded(ask, 'document', { resource: name, id, reason }, false, async () => ({ outcome, about }))
  return new Download(`${name}-${id}.json`, 'application/json', pieces)
}

/** Lines of CSV in which no cell is a formula to a spreadsheet. */
export async function* csvOf(resource: DeskResource, ask: DeskAsk, query: Record<string, unknown>) {
  const { columns } = resource.contract
  const fields = Object.keys(columns)
  yield BOM + lines([Object.values(columns)])
  for await (const ids of resource.eachIds!(ask.db, query as never, ask.now)) {
    const rows = await resource.rowsOf!(ask, ids)
    const portion = ids.flatMap((id) => rows.get(id) ?? []) as Record<string, unknown>[]
    yield lines(portion.map((row) => fields.map((field) => cellOf(row[field]))))
  }
}

function lines(rows: string[][]): string {
  if (rows.length === 0) return ''
  return Papa.unparse(rows, { newline: LINE, escapeFormulae: true }) + LINE
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return Array.isArray(value) ? value.join(' ') : String(value)
}
