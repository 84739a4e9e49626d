import { type AlertWhat, alertWhats } from '@palata/contract/alerts'
import { subjectChanged } from '#features/comments'
import type { Notice, NoticeSource, NoticeView, ToldAbout } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { dateAndTime } from '#platform/format/days.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { alertsFound } from './events.ts'
import { dollars, priceWords, SOURCES } from './prices/words.ts'
import { listAsked, listShown, listTold, type ShownRow, type ToldRow } from './told.ts'

/** Items that people's rules found. */
export const alertNotices: NoticeSource = {
  source: 'alert',
  follows: [alertsFound, subjectChanged],
  idsOf: (payload) => alertsFound.payload.safeParse(payload).data?.item_ids ?? [],
  subjectOf: (payload) => subjectChanged.payload.safeParse(payload).data,
  find: async (db, ids) => new Map((await listTold(db, ids)).map((row) => [row.id, noticeOf(row)])),
  present: presentAlerts,
  keepAsked: listAsked,
  about: async (db, ids) => new Map((await listTold(db, ids)).map((row) => [row.id, aboutOf(row)])),
}

const aboutOf = ({ subject_kind: kind, subject_id: id }: ToldRow): ToldAbout =>
  kind === 'coin' ? { coinIds: [id] } : { kind, id }

function noticeOf({ what, subject_kind: kind, subject_id: id, author_id, live, at, told }: ToldRow): Notice {
  return {
    senderId: author_id,
    subject: { kind, id },
    at: at ?? new Date(0),
    isStanding: live && at !== null,
    isApart: true,
    // Each crossing of a price is another.
    ...(what !== 'price' && { tells: `${what === 'outcome' ? what : kind} ${id}` }),
    to: told.map(([accountId, isQuiet]) => ({ accountId, kind: 'alert', isQuiet })),
  }
}

/** Only what the viewer's own rules found. */
async function presentAlerts(db: Db, viewer: Viewer, ids: number[]): Promise<Map<number, NoticeView>> {
  if (!mayReadPaid(viewer) || ids.length === 0) return new Map()
  const found = await listShown(db, viewer.id, ids)
  return new Map(found.map((row) => [row.id, viewOf(row)]))
}

function viewOf(row: ShownRow): NoticeView {
  const { price_usd, priced_at: at, price_source: source } = row
  if (price_usd !== null && at && source) {
    const head = `${row.symbol}: ${priceWords({ ...row, price_usd })}`
    return {
      sender: { username: '', name: row.coin_name, avatar: '' },
      html: escaped(head),
      ownText: '',
      title: `${dollars(price_usd)}, ${dateAndTime(at)} по Москве, ${SOURCES[source]}`,
      model: 'Coin',
      subjectId: row.subject_id,
      head,
    }
  }
  const head = `${row.symbol}: ${wordsOf(row)}`
  return {
    sender: { username: row.username ?? '', name: row.name || row.username || 'Автор ушёл', avatar: row.avatar ?? '' },
    html: escaped(head),
    ownText: '',
    title: row.title,
    model: row.model,
    subjectId: row.subject_id,
    head,
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
