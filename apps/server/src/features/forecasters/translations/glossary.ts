import { type Db, isTaken, rows } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { areFiguresSame } from '../writing/proof.ts'

export interface Term {
  id: number
  term: string
  russian: string
  changed_by: string
  changed_at: Date
}

/** Most terms: every text is matched against all of them. */
const MOST_TERMS = 500

/** All terms, or those with these ids; longest first. */
export function listTerms(db: Db, ids?: number[]): Promise<Term[]> {
  return rows<Term>(
    db,
    'forecasters.terms',
    `select id, term, russian, changed_by, changed_at from translation_terms
     where $1::integer[] is null or id = any($1::integer[]) order by length(term) desc, id`,
    [ids ?? null],
  )
}

type Written = Pick<Term, 'term' | 'russian' | 'changed_by' | 'changed_at'>

export async function insertTerm(db: Db, written: Written): Promise<number> {
  refuseOtherFigures(written)
  const { term, russian, changed_by, changed_at } = written
  const [row] = await onceEach(() =>
    rows<{ id: number }>(
      db,
      'forecasters.insertTerm',
      `insert into translation_terms (term, russian, changed_by, changed_at)
       select $1, $2, $3, $4 where (select count(*) from translation_terms) < ${MOST_TERMS} returning id`,
      [term, russian, changed_by, changed_at],
    ),
  )
  if (!row) throw new Refusal('bad_input', `В словаре уже ${MOST_TERMS} слов: уберите ненужные`)
  return row.id
}

export async function updateTerm(db: Db, id: number, written: Written) {
  refuseOtherFigures(written)
  const { term, russian, changed_by, changed_at } = written
  await onceEach(() =>
    rows(
      db,
      'forecasters.updateTerm',
      'update translation_terms set term = $2, russian = $3, changed_by = $4, changed_at = $5 where id = $1',
      [id, term, russian, changed_by, changed_at],
    ),
  )
}

/** False when somebody else has removed it. */
export async function removeTerm(db: Db, id: number): Promise<boolean> {
  const removed = await rows(db, 'forecasters.removeTerm', 'delete from translation_terms where id = $1 returning id', [
    id,
  ])
  return removed.length > 0
}

/** Refuses a term that changes numbers, tickers or addresses: translations with it would never be verified. */
function refuseOtherFigures({ term, russian }: Written) {
  if (!areFiguresSame(term, russian))
    throw new FieldRefusal({ russian: ['Числа, тикеры и адреса должны быть те же, что в слове'] })
}

async function onceEach<Result>(write: () => Promise<Result>): Promise<Result> {
  try {
    return await write()
  } catch (error) {
    if (isTaken(error, 'translation_terms_term')) throw new FieldRefusal({ term: ['Такое слово уже есть'] })
    throw error
  }
}

/**
 * Replaces glossary terms with their Russian words before translation: translators leave Russian words as they are.
 * Names after `$`, `@` or `#`, parts of addresses and parts of longer words stay. A term in capitals (`SEC`, `NEAR`) is a
 * name: the ordinary words «sec» and «near» are not, and in a line of nothing but capitals nobody can tell.
 */
export function withTerms(words: string, terms: readonly Pick<Term, 'term' | 'russian'>[]): string {
  const byTerm = new Map(terms.map((one) => [one.term.toLowerCase(), one]))
  if (byTerm.size === 0) return words
  const longestFirst = [...byTerm.keys()].sort((one, other) => other.length - one.length)
  const any = longestFirst.map((term) => term.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  const found = new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}$@#/._-])(?:${any})(?![\\p{L}\\p{M}\\p{N}_]|[./@-][\\p{L}\\p{N}])`,
    'giu',
  )
  return words
    .split('\n')
    .map((line) => {
      const isShouted = isCapitals(line) && (line.match(/\p{L}{2,}/gu)?.length ?? 0) > MOST_NAMES
      return line.replace(found, (written) => {
        const known = byTerm.get(written.toLowerCase())
        return known && isMeant(known.term, written, isShouted) ? known.russian : written
      })
    })
    .join('\n')
}

/** Words in capitals that may stand in a line by themselves: «SEC, NEAR». */
const MOST_NAMES = 3

/** Whether `written` is the term and not an ordinary word of the same letters. */
function isMeant(term: string, written: string, isShouted: boolean): boolean {
  if (!isCapitals(term)) return true
  return written === term && !(isShouted && /^\p{L}+$/u.test(term))
}

function isCapitals(term: string) {
  return term === term.toUpperCase() && term !== term.toLowerCase()
}
