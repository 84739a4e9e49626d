import { changePercent } from '@palata/contract/change'
import type { DigestItem } from '@palata/contract/digest'
import { reasonOf } from '@palata/contract/digest/worth'
import { listFirstNamed } from '#features/mentions'
import type { Shown } from '#manifest.ts'
import type { Asking, Entry } from './gather.ts'

/** Characters of a comment or a forecaster's post. */
const TEXT_LENGTH = 160

const SAID = ['post', 'tweet', 'message'] as const

/**
 * The entries as their features show them to this viewer now: what was removed since they were gathered is left out.
 */
export async function present({ db, findables, viewer }: Asking, entries: Entry[]): Promise<DigestItem[]> {
  const shown = new Map<string, Shown>()
  const prices = new Map<string, DigestItem['price']>()
  for (const [source, ofSource] of Map.groupBy(entries, (entry) => entry.source)) {
    const ids = [...new Set(ofSource.map(({ id }) => id))]
    for (const thing of (await findables.get(source)?.show(db, ids, viewer)) ?? [])
      shown.set(`${source} ${thing.id}`, thing)
    const kind = SAID.find((one) => one === source)
    for (const named of kind ? await listFirstNamed(db, kind, ids) : [])
      prices.set(`${source} ${named.entity_id}`, priceOf(named))
  }
  return entries.flatMap((entry) => {
    const key = `${entry.source} ${entry.id}`
    const thing = shown.get(key)
    return thing ? [presentOne(entry, thing, prices.get(key) ?? null)] : []
  })
}

function priceOf({ symbol, price, price_usd: now }: Awaited<ReturnType<typeof listFirstNamed>>[number]) {
  const change = changePercent(price, now)
  return price === null || now === null || change === null ? null : { symbol, before: price, now, change }
}

function presentOne(entry: Entry, thing: Shown, price: DigestItem['price']): DigestItem {
  const { kind, tiding } = entry
  const isSaid = kind === 'reply' || kind === 'mention' || kind === 'forecast'
  return {
    kind,
    reason: reasonOf(entry),
    id: entry.id,
    url: thing.url,
    title: thing.title,
    text: isSaid ? shortened(thing.text) : '',
    who: thing.author?.name || thing.author?.username || '',
    at: tiding.at.toISOString(),
    comments_count: thing.commentsCount,
    price: kind === 'correction' ? null : price,
    call: tiding.call ?? null,
    moved: tiding.moved ?? null,
    corrected: tiding.corrected ?? [],
  }
}

/** Cut at a word. */
function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= TEXT_LENGTH) return line
  const cut = line.slice(0, TEXT_LENGTH)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), TEXT_LENGTH / 2)).replace(/[\uD800-\uDBFF]$/, '')}…`
}
