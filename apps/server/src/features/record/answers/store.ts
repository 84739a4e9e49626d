import { type Db, rows } from '#platform/database.ts'

/** A call that goes on, as its question needs it. */
export interface Asked {
  signal_id: number
  coin_id: number
  sealed_at: Date
  horizon_days: number
}

/** Open calls with a direction whose present version has no question yet. */
export function listUnasked(db: Db, limit: number) {
  return rows<Asked>(
    db,
    `record.unasked.${limit}`,
    `select r.signal_id, r.coin_id, r.sealed_at, r.horizon_days from record_calls r left join record_questions q using (signal_id)
     where r.state = 'open' and r.coin_id is not null and r.direction is not null and r.sealed_at is not null and r.horizon_days is not null
       and q.sealed_at is distinct from r.sealed_at order by r.signal_id limit ${limit}`,
  )
}

/** Asks about the present version; what was answered about an earlier one is dropped. */
export async function insertQuestion(
  tx: Db,
  { signal_id, sealed_at }: Asked,
  { closesAt, width }: { closesAt: Date; width: number | null },
) {
  await rows(tx, 'record.dropAnswers', 'delete from record_answers where signal_id = $1', [signal_id])
  await rows(tx, 'record.dropSources', 'delete from record_answer_sources where signal_id = $1', [signal_id])
  await rows(
    tx,
    'record.ask',
    `insert into record_questions (signal_id, sealed_at, closes_at, width) values ($1, $2, $3, $4)
     on conflict (signal_id) do update set sealed_at = $2, closes_at = $3, width = $4, closed_at = null, answers = null, median = null`,
    [signal_id, sealed_at, closesAt, width],
  )
}

interface Question {
  signal_id: number
  sealed_at: Date
  closes_at: Date
  width: number | null
  closed_at: Date | null
  answers: number | null
  median: number | null
}

/** A question with what its call and coin are now. */
export interface Standing extends Question {
  start_price: number | null
  price: number | null
  /** The version that the signal has now; null before its seal. */
  now_sealed_at: Date | null
  over_at: Date | null
}

const standing = `q.signal_id, q.sealed_at, q.closes_at, q.width, q.closed_at, q.answers, q.median, s.start_price, c.price_usd as price,
  s.sealed_at as now_sealed_at, coalesce(s.ended_at, s.void_at) as over_at`

export async function findQuestion(db: Db, signalId: number): Promise<Standing | undefined> {
  const [row] = await rows<Standing>(
    db,
    'record.question',
    `select ${standing} from record_questions q join signals s on s.id = q.signal_id join coins c on c.id = s.coin_id where q.signal_id = $1`,
    [signalId],
  )
  return row
}

/** Locks the question: an answer and its closing, and two answers, come one after the other. */
export async function lockQuestion(tx: Db, signalId: number): Promise<Standing | undefined> {
  const [row] = await rows<Standing>(
    tx,
    'record.lockQuestion',
    `select ${standing} from record_questions q join signals s on s.id = q.signal_id join coins c on c.id = s.coin_id where q.signal_id = $1 for update of q`,
    [signalId],
  )
  return row
}

export async function listOpenQuestions(db: Db, limit: number): Promise<number[]> {
  const found = await rows<{ signal_id: number }>(
    db,
    `record.openQuestions.${limit}`,
    `select signal_id from record_questions where closed_at is null order by closes_at limit ${limit}`,
  )
  return found.map(({ signal_id: id }) => id)
}

export async function listAnswers(db: Db, signalId: number): Promise<{ account_id: number; percent: number }[]> {
  return rows(
    db,
    'record.answers',
    'select account_id, percent from record_answers where signal_id = $1 order by account_id limit 100000',
    [signalId],
  )
}

export async function closeQuestion(tx: Db, signalId: number, at: Date, answers: number, median: number | null) {
  await rows(
    tx,
    'record.close',
    'update record_questions set closed_at = $2, answers = $3, median = $4 where signal_id = $1',
    [signalId, at, answers, median],
  )
}

/** False when one of the sources has answered already. */
export async function takeSources(tx: Db, signalId: number, sources: Buffer[]): Promise<boolean> {
  const taken = await rows(
    tx,
    'record.takeSources',
    `insert into record_answer_sources (signal_id, source) select $1, unnest($2::bytea[]) on conflict do nothing returning signal_id`,
    [signalId, sources],
  )
  return taken.length === sources.length
}

/** Whether one of the sources has answered. */
export async function areTaken(db: Db, signalId: number, sources: Buffer[]): Promise<boolean> {
  const [row] = await rows<{ is_taken: boolean }>(
    db,
    'record.areTaken',
    'select exists (select from record_answer_sources where signal_id = $1 and source = any($2::bytea[])) as is_taken',
    [signalId, sources],
  )
  return row!.is_taken
}

export async function insertAnswer(
  tx: Db,
  answer: { signalId: number; accountId: number; percent: number },
  now: Date,
) {
  await rows(
    tx,
    'record.answer',
    'insert into record_answers (signal_id, account_id, percent, at) values ($1, $2, $3, $4)',
    [answer.signalId, answer.accountId, answer.percent, now],
  )
}

export interface Said {
  author_id: number | null
  confidence: number | null
  confidence_salt: Buffer | null
  held: 'none' | 'long' | 'short' | null
  held_size: string | null
}

export async function findSaid(db: Db, signalId: number): Promise<Said> {
  const [row] = await rows<Said>(
    db,
    'record.said',
    'select author_id, confidence, confidence_salt, held, held_size from signals where id = $1',
    [signalId],
  )
  return row!
}

export interface NoteRow {
  why: 'position' | 'opposite'
  at: Date
  other_id: number | null
  other_number: number | null
  is_other_over: boolean
}

export function listNotes(db: Db, signalId: number) {
  return rows<NoteRow>(
    db,
    'record.notes',
    `select n.why, n.at, n.other_id, o.call_number as other_number, coalesce(o.ended_at, o.void_at) is not null as is_other_over
     from signal_notes n left join signals o on o.id = n.other_id where n.signal_id = $1 order by n.id limit 50`,
    [signalId],
  )
}
