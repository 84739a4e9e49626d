import {
  type DeskTerm,
  type DeskTranslation,
  deskGlossary,
  deskTranslations,
} from '@palata/contract/desk/forecasters/translations'
import type { Query } from '@palata/contract/endpoint'
import { sql } from 'kysely'
import { type Db, rows, transaction } from '#platform/database.ts'
import { given } from '#platform/desk/given.ts'
import { eachIds, type Listing, listPage } from '#platform/desk/listing.ts'
import { deskOf } from '#platform/desk/resource.ts'
import { Refusal, refuseUnless } from '#platform/errors.ts'
import { emit } from '#platform/outbox/events.ts'
import { forecastsChanged } from '../events.ts'
import { keepTranslations, putDue, TRANSLATED_DAYS } from '../writing/translations.ts'
import { insertTerm, listTerms, removeTerm, type Term, updateTerm } from './glossary.ts'

/** Engine name of translations corrected by the team. */
const EDITOR = 'editor'

/** Rare states; each has a partial index. */
const RARE = {
  due: sql`t.translation = 'due'`,
  failed: sql`t.translation = 'failed'`,
  corrected: sql`t.translation_engine = ${sql.lit(EDITOR)}`,
}

const listing: Listing<Query<typeof deskTranslations.list>> = {
  from: sql`from forecaster_posts t`,
  table: 'forecaster_posts',
  sorts: { created: { column: sql`t.created_at`, type: sql`timestamptz` } },
  words: sql`t.words`,
  where: ({ network, state }) => [
    sql`t.translation <> 'none'`,
    network && sql`t.source = ${sql.lit(network)}`,
    state === 'unproved' && sql`t.translation = 'done' and not t.is_proved`,
  ],
  narrow: ({ state }) => [state !== undefined && state !== 'unproved' && { holds: RARE[state] }],
}

/** Desk resource of translations: corrected by hand or requested again. */
export const translationsAtDesk = deskOf(deskTranslations, {
  list: ({ db, now }, query) => listPage(db, listing, query, now, (ids) => readTranslations(db, ids)),
  read: async ({ db }, id) => (await readTranslations(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, listing, query, now),
  patch: ({ db }, id, { text_ru: ru }) =>
    transaction(db, async (tx) => {
      const { words, network: source, username } = await requireTranslation(tx, id)
      await keepTranslations(tx, [{ id, words, ru }], EDITOR)
      await emit(tx, forecastsChanged, { source })
      const { is_proved: isProved } = await requireTranslation(tx, id)
      const warning = isProved ? '' : '. Числа или тикеры не те, что в оригинале: читателям сначала покажут его'
      return { outcome: `Перевод записи № ${id} (${username}) исправлен${warning}` }
    }),
  actions: {
    retranslate: {
      run: async ({ db, now }, id) => {
        await requireTranslation(db, id)
        const isDue = await putDue(db, id, now)
        if (!isDue)
          throw new Refusal(
            'bad_input',
            `Заново переводится то, что моложе ${TRANSLATED_DAYS} дней: исправьте перевод сами`,
          )
        return { outcome: `Запись № ${id} переводится заново` }
      },
    },
  },
})

async function requireTranslation(db: Db, id: number): Promise<DeskTranslation> {
  const found = (await readTranslations(db, [id])).get(id)
  refuseUnless(found, 'not_found')
  return found
}

async function readTranslations(db: Db, ids: number[]): Promise<Map<number, DeskTranslation>> {
  const found = await rows<
    Record<'source' | 'translation', string> &
      Omit<DeskTranslation, 'network' | 'state' | 'created_at'> & { created_at: Date }
  >(
    db,
    'forecasters.translationsAtDesk',
    `select p.id, p.source, f.username, f.name, p.created_at, p.words, coalesce(p.words_ru, '') as text_ru, p.translation,
       p.translation_engine = '${EDITOR}' as is_corrected, p.is_proved
     from forecaster_posts p join forecasters f on f.id = p.forecaster_id
     where p.id = any($1::integer[]) and p.translation <> 'none'`,
    [ids],
  )
  return new Map(
    found.map(({ source, translation, created_at, ...row }) => [
      row.id,
      {
        ...row,
        created_at: created_at.toISOString(),
        // CHECK constraints guarantee these values; the driver sees only text.
        network: source as DeskTranslation['network'],
        state: translation as DeskTranslation['state'],
      },
    ]),
  )
}

const terms: Listing<Query<typeof deskGlossary.list>> = {
  from: sql`from translation_terms t`,
  table: 'translation_terms',
  sorts: { id: { column: sql`t.id`, type: sql`integer` } },
}

/** Desk resource of the glossary, which overrides the translator. */
export const glossaryAtDesk = deskOf(deskGlossary, {
  list: ({ db, now }, query) => listPage(db, terms, query, now, (ids) => readTerms(db, ids)),
  read: async ({ db }, id) => (await readTerms(db, [id])).get(id),
  eachIds: (db, query, now) => eachIds(db, terms, query, now),
  async create({ db, viewer, now }, written) {
    const id = await insertTerm(db, { ...written, changed_by: viewer.username, changed_at: now })
    return { id, outcome: `${written.term} → ${written.russian}` }
  },
  async patch({ db, viewer, now }, id, fields) {
    const before = (await readTerms(db, [id])).get(id)
    refuseUnless(before, 'not_found')
    const written = { ...before, ...given(fields), changed_by: viewer.username, changed_at: now }
    await updateTerm(db, id, written)
    return { outcome: `${written.term} → ${written.russian}; было: ${before.term} → ${before.russian}` }
  },
  actions: {
    remove: {
      run: async ({ db }, id) => {
        const term = (await readTerms(db, [id])).get(id)
        refuseUnless(term, 'not_found')
        refuseUnless(await removeTerm(db, id), 'not_found')
        return { outcome: `Убрано: ${term.term} → ${term.russian}` }
      },
    },
  },
})

async function readTerms(db: Db, ids: number[]): Promise<Map<number, DeskTerm>> {
  return new Map((await listTerms(db, ids)).map((row) => [row.id, present(row)]))
}

const present = ({ changed_at, ...term }: Term): DeskTerm => ({ ...term, changed_at: changed_at.toISOString() })
