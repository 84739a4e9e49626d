import { alertWhats } from '@palata/contract/alerts/whats'
import type { NoticeView } from '#manifest.ts'
import type { Db } from '#platform/database.ts'
import { mayReadPaid, type Viewer } from '#platform/viewer.ts'
import { listShownPosts, listShownSignals, type ShownSignalRow } from './store.ts'
import { htmlOf, outcomeOf, senderOf, signalWords } from './words.ts'

const WHATS = { Material: 'alpha', Opinion: 'opinion' } as const

type Views = Map<number, NoticeView>

/** Texts as their cards tell of them. */
export async function presentPosts(db: Db, viewer: Viewer, ids: number[]): Promise<Views> {
  if (!mayReadPaid(viewer) || ids.length === 0) return new Map()
  const found = await listShownPosts(db, viewer.id, ids)
  return new Map(
    found.map((row) => [
      row.id,
      {
        sender: senderOf(row),
        html: htmlOf(row.lead),
        ownText: '',
        title: row.title,
        model: row.model,
        subjectId: row.id,
        ...(row.coin && { coin: { symbol: row.coin, told: alertWhats[WHATS[row.model]].told } }),
      },
    ]),
  )
}

export async function presentSignals(db: Db, viewer: Viewer, ids: number[]): Promise<Views> {
  return presentBy(db, viewer, ids, (row) => ({
    html: htmlOf(signalWords(row)),
    coin: { symbol: row.symbol, told: alertWhats.signal.told },
  }))
}

/** A signal that a correction opened again tells no end. */
export async function presentOutcomes(db: Db, viewer: Viewer, ids: number[]): Promise<Views> {
  return presentBy(db, viewer, ids, (row) => {
    const words = outcomeOf(row)
    return row.is_over ? { html: htmlOf(words), head: words } : null
  })
}

async function presentBy(
  db: Db,
  viewer: Viewer,
  ids: number[],
  told: (row: ShownSignalRow) => Pick<NoticeView, 'html' | 'head' | 'coin'> | null,
): Promise<Views> {
  if (!mayReadPaid(viewer) || ids.length === 0) return new Map()
  const found = await listShownSignals(db, ids)
  return new Map(
    found.flatMap((row): [number, NoticeView][] => {
      const words = told(row)
      const view = { sender: senderOf(row), ownText: '', title: row.title, model: null, subjectId: row.id }
      return words ? [[row.id, { ...view, ...words }]] : []
    }),
  )
}
