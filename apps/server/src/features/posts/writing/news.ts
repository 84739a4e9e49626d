import type { DeskNewsDraft } from '@palata/contract/desk/posts/writing'
import { listCoinsByApiId } from '#features/market'
import { keepUpload, POST_IMAGE } from '#features/media'
import { renderText } from '#features/texts'
import { FieldRefusal, Refusal } from '#platform/errors.ts'
import { countAttempt, type Limit } from '#platform/limits.ts'
import { ProviderError } from '#providers/errors.ts'
import type { PageReader } from '#providers/pageReader/index.ts'
import type { Writing } from './written.ts'

/** Rate limit of pasted links: each one makes a request to another site. */
const LIMIT: Limit = { name: 'news links', attempts: 30, seconds: 10 * 60 }
const LINK = /^https?:\/\/\S+$/i
const LONGEST_TITLE = 140

/** Drafts a news item from pasted text: a link is fetched, plain text becomes title and body. */
export async function readNews(
  { db, viewer, now, objects, pages }: Writing & { pages: PageReader },
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
      return (await keepUpload({ db, store: objects, now }, viewer.id, file, POST_IMAGE)).address
    } catch (error) {
      if (error instanceof ProviderError || error instanceof FieldRefusal) return ''
      throw error
    }
  }
}

/** The first line becomes the title, or its first sentence when the line is too long; the rest becomes paragraphs. */
function ofText(text: string) {
  const lines = text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter(Boolean)
  const [first = '', ...rest] = lines
  const sentence = /^.{1,138}?[.!?…](?=\s|$)/u.exec(first)?.[0] ?? first
  const title = first.length <= LONGEST_TITLE ? first : sentence.slice(0, LONGEST_TITLE)
  const paragraphs = first.length <= LONGEST_TITLE ? rest : lines
  return { title, description: '', paragraphs, site: '', source: '', image: '' }
}

function escapeHtml(text: string) {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)
}
