import type { DeskNewsDraft } from '@palata/contract/desk/writing'
import { listCoinsByApiId } from '#features/market'
import { renderText } from '#features/texts'
import type { Db } from '#platform/database.ts'
import { Refusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import type { Viewer } from '#platform/viewer.ts'
import { ProviderError } from '#providers/http.ts'
import type { PageReader } from '#providers/pages/index.ts'

/** Each asks somebody else's server. */
const LIMIT: Limit = { name: 'news links', attempts: 30, seconds: 10 * 60 }
const LINK = /^https?:\/\/\S+$/i
const LONGEST_TITLE = 140

/** A news item out of what was pasted: a link is read, a text becomes title and body. */
export async function readNews(
  { db, viewer, now, pages }: { db: Db; viewer: Viewer; now: Date; pages: PageReader },
  pasted: string,
): Promise<DeskNewsDraft> {
  const told = LINK.test(pasted) ? await readLink(pasted) : ofText(pasted)
  const content = told.paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')
  const { coins } = await renderText(db, { text: `<p>${escapeHtml(told.title)}</p>${content}`, as: 'html' })
  const named = await listCoinsByApiId(db, [...new Set(coins.map(({ coin }) => coin.api_id))])
  return {
    title: told.title,
    short_description: told.description,
    content,
    source: told.source,
    site: told.site,
    coins: named.map(({ api_id, symbol, name }) => ({ api_id, symbol, name })),
  }

  async function readLink(url: string) {
    await countAttempt(db, [[LIMIT, String(viewer.id)]], now)
    try {
      const { title, description, site, url: source } = await pages.read(url)
      const paragraphs = description ? [description] : []
      return { title: title.slice(0, LONGEST_TITLE), description, paragraphs, site, source }
    } catch (error) {
      if (error instanceof ProviderError)
        throw new Refusal('bad_input', 'Страница по ссылке не открылась. Вставьте текст или откройте ссылку сами')
      throw error
    }
  }
}

/** The first line is the title, if it is short enough to be one; the rest stands in paragraphs. */
function ofText(text: string) {
  const lines = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = '', ...rest] = lines
  const sentence = /^.{1,138}?[.!?…](?=\s|$)/u.exec(first)?.[0] ?? first
  const title = first.length <= LONGEST_TITLE ? first : sentence.slice(0, LONGEST_TITLE)
  const paragraphs = first.length <= LONGEST_TITLE ? rest : lines
  return { title, description: '', paragraphs, site: '', source: '' }
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
