import { changePercent } from '@palata/contract/change'
import type { DigestItem } from '@palata/contract/digest'
import { reasonOf } from '@palata/contract/digest/worth'
import { MOST_TOLD } from '@palata/contract/stories'
import { listFirstNamed } from '#features/mentions'
import type { Shown, Tiding } from '#manifest.ts'
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
  const told = entries.flatMap((entry) => [entry, ...entry.others.slice(0, MOST_TOLD)])
  for (const [source, ofSource] of Map.groupBy(told, (one) => one.source)) {
    const ids = [...new Set(ofSource.map(({ tiding }) => tiding.id))]
    for (const thing of (await findables.get(source)?.show(db, ids, viewer)) ?? [])
      shown.set(`${source} ${thing.id}`, thing)
    const kind = SAID.find((one) => one === source)
    for (const named of kind ? await listFirstNamed(db, kind, ids) : [])
      prices.set(`${source} ${named.entity_id}`, priceOf(named))
  }
  return entries.flatMap((entry) => {
    const key = `${entry.source} ${entry.id}`
    const thing = shown.get(key)
    if (!thing) return []
    const others = entry.others.slice(0, MOST_TOLD).flatMap(({ source, tiding }) => {
      const other = shown.get(`${source} ${tiding.id}`)
      return other ? [presentOther(other, tiding)] : []
    })
    return [{ ...presentOne(entry, thing, prices.get(key) ?? null), others }]
  })
}

function priceOf({ symbol, price, price_usd: now }: Awaited<ReturnType<typeof listFirstNamed>>[number]) {
  const change = changePercent(price, now)
  return price === null || now === null || change === null ? null : { symbol, before: price, now, change }
}

/** A forecaster's post has its author as its title. */
function presentOther(thing: Shown, { at }: Tiding): DigestItem['others'][number] {
  const isForecast = thing.kind === 'forecast'
  return {
    url: thing.url,
    title: isForecast ? shortened(thing.text) : thing.title,
    who: isForecast ? thing.title : siteOf(thing.source) || thing.author?.name || '',
    at: at.toISOString(),
    comments_count: thing.commentsCount,
  }
}

/** `https://www.example.org/a` → `example.org`; a source that is no address stays as it is. */
const siteOf = (source = '') => (URL.canParse(source) ? new URL(source).hostname.replace(/^www\./, '') : source.trim())

function presentOne(entry: Entry, thing: Shown, price: DigestItem['price']): Omit<DigestItem, 'others'> {
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
