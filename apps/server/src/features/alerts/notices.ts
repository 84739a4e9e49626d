import { type AlertWhat, alertWhats } from '@palata/contract/alerts/whats'
import { subjectChanged } from '#features/comments'
import type { Alerting, Notice, NoticeSource, NoticeView, ToldAbout } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { alertsFound } from './events.ts'
import { dollars, priceWords, SOURCES } from './prices/words.ts'
import { thingsOf } from './things.ts'
import { listAsked, listShown, listTold, type ShownRow, type ToldRow } from './told.ts'

/** Items that people's rules found. */
export const alertNotices: NoticeSource = {
  source: 'alert',
  follows: [alertsFound, subjectChanged],
  idsOf: (payload) => alertsFound.payload.safeParse(payload).data?.item_ids ?? [],
  subjectOf: (payload) => subjectChanged.payload.safeParse(payload).data,
  find: findNotices,
  present: presentAlerts,
  keepAsked: listAsked,
  about: findAbouts,
}

async function findAbouts(db: Db, ids: number[]): Promise<Map<number, ToldAbout>> {
  const told = await listTold(db, ids)
  const thingOf = await thingsOf(db, told)
  return new Map(
    told.map((row): [number, ToldAbout] => {
      const { subject_kind: kind, subject_id: id } = row
      if (kind === 'coin') return [row.id, { coinIds: [id] }]
      return [row.id, kind === null ? (thingOf(row)?.about ?? {}) : { kind, id }]
    }),
  )
}

async function findNotices(db: Db, ids: number[]): Promise<Map<number, Notice>> {
  const told = await listTold(db, ids)
  const thingOf = await thingsOf(db, told)
  return new Map(
    told.flatMap((row): [number, Notice][] => {
      const notice = row.subject_kind === null ? noticeOfThing(row, thingOf(row)) : noticeOf(row, row.subject_kind)
      return [[row.id, notice]]
    }),
  )
}

const peopleOf = ({ told }: ToldRow): Notice['to'] =>
  told.map(([accountId, isQuiet, isGathered]) => ({ accountId, kind: 'alert', isQuiet, isGathered }))

function noticeOf(row: ToldRow, kind: NonNullable<ToldRow['subject_kind']>): Notice {
  const { what, subject_id: id, author_id, live, at } = row
  return {
    senderId: author_id,
    subject: { kind, id },
    at: at ?? new Date(0),
    isStanding: live && at !== null,
    isApart: true,
    // Each crossing of a price is another.
    ...(what !== 'price' && { tells: `${what === 'outcome' ? what : kind} ${id}` }),
    ...(what === 'outcome' && { urgent: 'outcome' as const }),
    to: peopleOf(row),
  }
}

/** Of what its feature no longer tells nobody is notified. */
function noticeOfThing(row: ToldRow, thing: Alerting | undefined): Notice {
  return {
    senderId: thing?.senderId ?? null,
    subject: thing?.subject ?? { kind: 'coin', id: 0 },
    at: thing?.at ?? new Date(0),
    isStanding: thing !== undefined,
    isApart: true,
    ...(thing?.tells && { tells: thing.tells }),
    to: peopleOf(row),
  }
}

/** Only what the viewer's own rules found. */
async function presentAlerts(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, NoticeView>> {
  if (!mayReadPaid(viewer) || ids.length === 0) return new Map()
  const found = await listShown(db, viewer.id, ids)
  const thingOf = await thingsOf(db, found)
  return new Map(
    found.flatMap((row): [number, NoticeView][] => {
      const view = row.kind === null ? viewOf(row) : viewOfThing(row, thingOf(row))
      return view ? [[row.id, view]] : []
    }),
  )
}

function viewOfThing(row: ShownRow, thing: Alerting | undefined): NoticeView | null {
  if (!thing) return null
  const { title, path } = thing.ofCoin?.get(row.coin_id) ?? thing
  return {
    ...headed(row.symbol, thing.told),
    sender: thing.sender,
    title,
    path,
    model: thing.model,
    subjectId: thing.id,
  }
}

/** The first line of a message, and the words of the list. */
function headed(symbol: string, told: string): Pick<NoticeView, 'head' | 'html' | 'ownText' | 'coin'> {
  const head = `${symbol}: ${told}`
  return { head, html: escaped(head), ownText: '', coin: { symbol, told } }
}

function viewOf(row: ShownRow): NoticeView {
  const { price_usd, priced_at: at, price_source: source } = row
  if (price_usd !== null && at && source)
    return {
      ...headed(row.symbol, priceWords({ ...row, price_usd })),
      sender: { username: '', name: row.coin_name, avatar: '' },
      title: `${dollars(price_usd)}, ${dateAndTime(at)} по Москве, ${SOURCES[source]}`,
      model: 'Coin',
      subjectId: row.subject_id,
    }
  return {
    ...headed(row.symbol, wordsOf(row)),
    sender: { username: row.username ?? '', name: row.name || row.username || 'Автор ушёл', avatar: row.avatar ?? '' },
    title: row.title,
    model: row.model,
    subjectId: row.subject_id,
  }
}

const ENDED: Record<NonNullable<ShownRow['ended_by']>, string> = {
  target: 'сигнал завершён по цели',
  stop: 'сигнал завершён по стопу',
  horizon: 'сигнал завершён по сроку',
  withdrawn: 'сигнал отозван автором',
  opposite: 'сигнал завершён встречным',
  delisted: 'сигнал завершён: монетой больше не торгуют',
}

function wordsOf({ what, ended_by: endedBy, is_void: isVoid }: { what: AlertWhat } & ShownRow): string {
  if (what !== 'outcome') return alertWhats[what].told
  if (isVoid || !endedBy) return 'сигнал недействителен'
  return ENDED[endedBy]
}

const escaped = (words: string) => words.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
