import { isVisible } from '@palata/contract/text/seen'
import { cleanLine, latinSlug, renderText, sourceHtml, typesetHtml, wordsOf } from '#features/texts'
import { type Database, type Db, transaction } from '#platform/database.ts'
import { FieldRefusal, Refusal, refuseUnless } from '#platform/errors.ts'
import { keepLinks, linkedPages } from './links.ts'
import { findMenu } from './menus.ts'
import {
  insertPage,
  insertRevision,
  listLinkable,
  lockWritten,
  type PageBody,
  type PageWords,
  replacePage,
  setChecked,
  setLinks,
  takeSlug,
} from './writing.ts'

/** Context of an edit. */
export interface Editing {
  db: Database
  /** Null for an operator of the command line, who has no account. */
  by: number | null
  now: Date
  publicUrl: string
}

export interface PageDraft {
  menu_id: number
  title: string
  content: string
  lead?: string | undefined
  /** Made from the title unless given. */
  slug?: string | undefined
  position?: number | undefined
  live?: boolean | undefined
  check_months?: number | undefined
}

interface ChangeNote {
  /** Summary of the change for the page's history. */
  note?: string | undefined
  /** True when the editor has checked that the whole page is up to date. */
  isChecked?: boolean | undefined
}

type Change = { [Part in keyof PageDraft]?: PageDraft[Part] | undefined } & ChangeNote & {
    revision?: number | undefined
  }

const LONGEST = { title: 150, lead: 300, note: 300, content: 500_000 }
const SLUG = /^(?!\d+$)[a-z0-9](?:-?[a-z0-9]){0,99}$/

/** Creates a page. Returns its id. */
export async function createPage(editing: Editing, draft: PageDraft, { note = '' }: ChangeNote = {}): Promise<number> {
  const words: PageWords = {
    lead: '',
    position: 0,
    live: true,
    check_months: 6,
    ...given(draft),
    slug: draft.slug ?? (latinSlug(draft.title).slice(0, 80).replace(/-$/, '') || 'stranitsa'),
  } as PageWords
  return transaction(editing.db, async (tx) => {
    const { kept, body, targets } = await read(tx, words, editing.publicUrl)
    const id = await insertPage(tx, kept, body, editing.by, editing.now)
    await saveSlugAndLinks(tx, id, kept, targets)
    await insertRevision(tx, id, noteOf(note), editing.by, editing.now)
    return id
  })
}

/**
 * Changes the given fields of a page and keeps the previous version. Refuses with `page_changed` when `revision` is
 * stale. Returns the page's title and current revision, and whether anything changed.
 */
export async function changePage(
  editing: Editing,
  id: number,
  change: Change,
): Promise<{ title: string; revision: number; isChanged: boolean }> {
  const { note = '', isChecked = false, revision, ...parts } = change
  return transaction(editing.db, async (tx) => {
    const before = await lockWritten(tx, id)
    refuseUnless(before, 'not_found')
    if (revision !== undefined && revision !== before.revision)
      throw new Refusal('page_changed', undefined, null, { revision: before.revision })
    const { kept, body, targets } = await read(tx, { ...before, ...given(parts) }, editing.publicUrl)
    const isNew = (['title', 'slug', 'lead', 'content'] as const).some((part) => kept[part] !== before[part])
    await replacePage(tx, id, kept, body, isNew, editing.now)
    await saveSlugAndLinks(tx, id, kept, targets)
    if (isNew) await insertRevision(tx, id, noteOf(note), editing.by, editing.now)
    if (isChecked) await setChecked(tx, id, editing.by, editing.now)
    const isChanged = isNew || isChecked || kept.live !== before.live
    return { title: kept.title, revision: before.revision + Number(isNew), isChanged }
  })
}

/** Marks the page as checked and up to date. */
export async function checkPage({ db, by, now }: Omit<Editing, 'publicUrl'>, id: number) {
  refuseUnless(await setChecked(db, id, by, now), 'not_found')
}

/** Drops undefined fields, so that they do not overwrite the present values. */
function given<Parts extends object>(parts: Parts) {
  type Given = { [Part in keyof Parts]?: Exclude<Parts[Part], undefined> }
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as Given
}

function noteOf(note: string): string {
  return [...cleanLine(note)].slice(0, LONGEST.note).join('')
}

/** Validates the draft. Returns it as stored, its rendered body and the ids of pages it links to. */
async function read(tx: Db, words: PageWords, origin: string) {
  const title = cleanLine(words.title)
  const lead = cleanLine(words.lead)
  const wrong: Record<string, string[]> = {
    ...(title === '' && { title: ['Это обязательное поле'] }),
    ...(title.length > LONGEST.title && { title: [`Не длиннее ${LONGEST.title} знаков`] }),
    ...(lead.length > LONGEST.lead && { lead: [`Не длиннее ${LONGEST.lead} знаков`] }),
    ...(!SLUG.test(words.slug) && { slug: ['Латинские буквы, цифры и дефисы, хотя бы одна буква'] }),
    ...(words.content.length > LONGEST.content && { content: [`Не длиннее ${LONGEST.content} знаков`] }),
    ...(!(await findMenu(tx, words.menu_id)) && { menu_id: ['Нет такого раздела'] }),
  }
  if (Object.keys(wrong).length > 0) throw new FieldRefusal(wrong)
  const source = await sourceHtml(words.content)
  const linked = linkedPages(source, origin)
  const linkable = await listLinkable(tx, linked.slugs, linked.ids)
  const content = keepLinks(source, { origin, ...linkable })
  const body = await bodyOf(tx, content)
  if (!isVisible(wordsOf(body.html))) throw new FieldRefusal({ content: ['Напишите текст'] })
  const targets = linkedPages(content, origin).ids
  return { kept: { ...words, title, lead, content }, body, targets }
}

/** Renders a text for readers; `isKept` when it is stored already. */
export async function bodyOf(db: Db, content: string, isKept = false): Promise<PageBody> {
  const { html, version, minutes, headings } = await renderText(db, { text: content, as: 'html', isKept })
  return { html: await typesetHtml(html), version, minutes, headings }
}

async function saveSlugAndLinks(tx: Db, id: number, { slug }: PageWords, targets: number[]) {
  if (!(await takeSlug(tx, id, slug))) throw new FieldRefusal({ slug: ['Этот адрес уже у другой страницы'] })
  await setLinks(tx, id, targets)
}
