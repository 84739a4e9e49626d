import pg from 'pg'
import type { Db } from '../database.ts'
import { noteRows, type RefusedRow } from './setAside.ts'

interface Writing<Row, Result> {
  /** Name of the rows at the desk, in Russian: «Цены CoinGecko». */
  source: string
  /** The service's name of the row. */
  keyOf: (row: Row) => string
  /** Writes a part of the batch; may be called again for its halves. */
  write: (rows: Row[]) => Promise<Result>
}

/**
 * Writes a batch of an outside service's rows within the caller's transaction. When the database refuses a row, the
 * batch is halved until the row stands alone; it is set aside for the desk and the others are stored. Returns the
 * results of the parts that were written, and the refused rows. Every other error (a lost connection, a deadlock, a full disk) is no row's
 * fault and is thrown.
 */
export async function writeRows<Row, Result>(
  tx: Db,
  batch: readonly Row[],
  { source, keyOf, write }: Writing<Row, Result>,
  now: Date,
): Promise<{ results: Result[]; refused: Row[] }> {
  if (batch.length === 0) return { results: [], refused: [] }
  const refused: (RefusedRow & { row: Row })[] = []
  const good: string[] = []
  const results: Result[] = []
  await writePart([...batch])
  await noteRows(tx, source, { refused, good }, now)
  return { results, refused: refused.map(({ row }) => row) }

  async function writePart(part: Row[]): Promise<void> {
    await tx.query('savepoint part')
    try {
      results.push(await write(part))
      await tx.query('release savepoint part')
      good.push(...part.map(keyOf))
    } catch (error) {
      if (!isOfRow(error)) throw error
      await tx.query('rollback to savepoint part')
      await tx.query('release savepoint part')
      if (part.length === 1) {
        refused.push({ key: keyOf(part[0]!), row: part[0]!, reason: reasonOf(error) })
        return
      }
      const half = Math.ceil(part.length / 2)
      await writePart(part.slice(0, half))
      await writePart(part.slice(half))
    }
  }
}

/**
 * Whether a row caused the error. SQLSTATE classes: 22 (data exception), 23 (integrity constraint), and the codes 21000
 * (two rows of the batch are one), 54000 (too long for an index) and P0001 (a trigger refused).
 */
export function isOfRow(error: unknown): error is pg.DatabaseError {
  return error instanceof pg.DatabaseError && /^(22...|23...|21000|54000|P0001)$/.test(error.code ?? '')
}

/** The database's reason in Russian. */
function reasonOf({ code = '', column, constraint }: pg.DatabaseError): string {
  const at = constraint ? ` (${constraint})` : column ? ` (${column})` : ''
  return `${SENTENCES[code] ?? 'База данных не приняла строку'}${at}, код ${code}`
}

const SENTENCES: Record<string, string> = {
  '23502': 'Нет обязательного значения',
  '23503': 'Строка называет то, чего нет',
  '23505': 'Такая строка уже есть',
  '23514': 'Значение не подходит таблице',
  '22001': 'Текст слишком длинный',
  '22003': 'Число слишком велико',
  '22007': 'Непонятная дата',
  '22008': 'Дата вне календаря',
  '22021': 'Знак, который нельзя сохранить',
  '22P05': 'Знак, который нельзя сохранить',
  '22P02': 'Значение не того вида',
  '54000': 'Значение слишком длинное для поиска',
}
