import { FORMULA } from '@palata/contract/formulas'
import Papa from 'papaparse'
import type { DeskAsk, DeskResource } from '#platform/desk/resource.ts'
import { refuseUnless } from '#platform/errors.ts'
import { Download } from '#platform/files/download.ts'
import { recorded } from './acts.ts'
import { oneAtATime } from './oneAtATime.ts'

/** Byte order mark: without it Excel does not read the file as UTF-8. */
const BOM = '\uFEFF'
const LINE = '\r\n'

/** The whole list as CSV, streamed in portions. Audited: personal data leaves the desk. */
export async function takeFile(resource: DeskResource, ask: DeskAsk, query: Record<string, unknown>) {
  const { name } = resource.contract
  const pieces = await oneAtATime(ask.viewer.id, async () => {
    await recorded(ask, 'file', { resource: name, ...query }, false, async () => ({
      outcome: `Взят файл CSV: ${name}`,
    }))
    return csvOf(resource, ask, query)
  })
  return new Download(`${name}.csv`, 'text/csv', pieces)
}

/** Everything stored about one object as a JSON file. Audited. */
export async function takeDocument(resource: DeskResource, ask: DeskAsk, id: number, reason: string) {
  const { name } = resource.contract
  const pieces = await oneAtATime(ask.viewer.id, async () => {
    const found = await resource.document!(ask, id)
    refuseUnless(found, 'not_found')
    const { about } = found
    const outcome = `${about}: выдано всё, что хранится`
    await recorded(ask, 'document', { resource: name, id, reason }, false, async () => ({ outcome, about }))
    return found.pieces
  })
  return new Download(`${name}-${id}.json`, 'application/json', pieces)
}

/** CSV lines. Formulas are escaped: a spreadsheet would run them. */
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
  return Papa.unparse(rows, { newline: LINE, escapeFormulae: FORMULA }) + LINE
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? 'да' : 'нет'
  return Array.isArray(value) ? value.join(' ') : String(value)
}
