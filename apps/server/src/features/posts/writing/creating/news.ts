import type { DeskNewsDraft } from '@palata/contract/desk/posts/writing'
import { linksIn, solePage } from '@palata/contract/text/links'
import { listNamedCoins } from '#features/coinSearch'
import { listCoins } from '#features/market'
import { keepPostImage } from '#features/media'
import { renderText } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { ProviderError } from '#providers/errors.ts'
import type { PageReader } from '#providers/pageReader/index.ts'
import type { Writing } from '../written.ts'

/** Rate limit of pasted links: each one makes a request to another site. */
const LIMIT: Limit = { name: 'news links', attempts: 30, seconds: 10 * 60 }
const LONGEST_TITLE = 140
/** Capitals that may be a ticker: no part of a word, an address or a ticker that has its `$`. */
const CAPITALS = /(?<![\p{L}\p{N}_$#@/.-])[A-Z][A-Z0-9]{1,9}(?![\p{L}\p{N}_]|[.-]\p{L})/gu
/** Abbreviations of the news that are tickers of coins, too. */
const NO_TICKERS = new Set(
  'AI API APP ATH CEO CPI CTO DAO DEX ETF EU EUR FED GAS GDP NFT PCE PR SEC UK US USA USD'.split(' '),
)
/** Rank of the last coin whose ticker is understood without `$`. */
const KNOWN_RANK = 500

/** Drafts a news item from pasted text: a link is fetched, plain text becomes title and body. */
export async function readNews(
  { db, viewer, now, objects, pages }: Writing & { pages: PageReader },
  pasted: string,
): Promise<DeskNewsDraft> {
  const link = solePage(pasted)
  const told = await withTickers(db, link ? await readLink(link) : ofText(pasted))
  const content = told.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const { coins } = await renderText(db, { text: `<p>${escapeHtml(told.title)}</p>${content}`, as: 'html' })
  const named = await listCoins(db, [...new Set(coins.map(({ coin }) => coin.api_id))])
  return {
    title: told.title,
    short_description: told.description,
    content,
    source: told.source,
    site: told.site,
    image: told.image,
    coins: named.map(({ api_id, symbol, name }) => ({ api_id, symbol, name })),
  }

  async function readLink(url: string) {
    await countAttempt(db, [[LIMIT, String(viewer.id)]], now)
    try {
      const { title, description, site, image, url: source } = await pages.read(url)
      const paragraphs = description ? [description] : []
      const kept = image ? await keepImage(image) : ''
      return { title: title.slice(0, LONGEST_TITLE), description, paragraphs, site, source, image: kept }
    } catch (error) {
      if (error instanceof ProviderError)
        throw new Refusal('bad_input', 'Страница по ссылке не открылась. Вставьте текст или откройте ссылку сами')
      throw error
    }
  }

  /** Address of the stored picture; empty when it cannot be fetched or is refused. */
  async function keepImage(address: string) {
    try {
      const file = new File([await pages.picture(address)], 'image')
      return (await keepPostImage({ db, store: objects, now }, viewer.id, file)).address
    } catch (error) {
      if (error instanceof ProviderError || error instanceof FieldRefusal) return ''
      throw error
    }
  }
}

/** Marks the tickers of known coins with `$`: news are written «HYPE вырос». */
async function withTickers<T extends { title: string; paragraphs: string[] }>(db: Db, told: T): Promise<T> {
  const found = [told.title, ...told.paragraphs].flatMap((text) => text.match(CAPITALS) ?? [])
  const tickers = [...new Set(found)].filter((ticker) => !NO_TICKERS.has(ticker))
  const coins = tickers.length > 0 ? await listNamedCoins(db, tickers) : []
  const known = new Set(
    coins.filter(({ rank }) => rank !== null && rank <= KNOWN_RANK).map(({ symbol }) => symbol.toUpperCase()),
  )
  const marked = (text: string) => {
    const links = linksIn(text)
    const isLinked = (at: number) => links.some(({ index, text }) => at >= index && at < index + text.length)
    return text.replace(CAPITALS, (ticker, at) => (known.has(ticker) && !isLinked(at) ? `$${ticker}` : ticker))
  }
  return { ...told, title: marked(told.title).slice(0, LONGEST_TITLE), paragraphs: told.paragraphs.map(marked) }
}

/**
 * The first line becomes the title, or its first sentence when it is too long or stands alone; the rest becomes
 * paragraphs. A line that is an address is the source.
 */
function ofText(text: string) {
  const all = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const alone = all.find((line) => solePage(line))
  const source = alone ? solePage(alone)! : (linksIn(text).find(({ href }) => href.startsWith('http'))?.href ?? '')
  const lines = all.filter((line) => line !== alone)
  const [first = '', ...rest] = lines
  const sentence = /^.{1,138}?[.!?…](?=\s|$)/u.exec(first)?.[0] ?? first
  const isTitle = first.length <= LONGEST_TITLE && (rest.length > 0 || sentence === first)
  if (isTitle) return { title: first, description: '', paragraphs: rest, site: '', source, image: '' }
  const after = first.slice(sentence.length).trim()
  const isCut = sentence.length > LONGEST_TITLE || rest.length > 0 || !after
  const paragraphs = isCut ? lines : [after]
  return { title: sentence.slice(0, LONGEST_TITLE), description: '', paragraphs, site: '', source, image: '' }
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
