import { renderText } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'
import { storable } from '#platform/format/text.ts'
import type { Source } from '../reading/rows.ts'
import { coinsOfTickers } from './coins.ts'
import { countHidden, hiddenHtml } from './hiddenWords.ts'
import { areFiguresSame } from './proof.ts'

export interface Translated {
  id: number
  /** Text of the original. */
  words: string
  ru: string
}

const LONGEST = 40_000
const TAG = /<\/?[a-z][^<>]*>/gi

/**
 * Stores translations. One that changed numbers, signs or tickers is marked as not verified: the post then opens in its
 * original.
 */
export async function keepTranslations(tx: Db, translated: Translated[], engine: string) {
  const texts = translated.map(({ ru, ...text }) => ({
    ...text,
    ru: (storable(ru) as string).slice(0, LONGEST).trim(),
  }))
  const coins = await coinsOfTickers(
    tx,
    texts.map(({ ru }) => ru),
  )
  const made = []
  for (const { id, words, ru } of texts) {
    const text =
      countHidden(ru) > 0 ? ({ text: hiddenHtml(ru), as: 'html' } as const) : ({ text: ru, as: 'plain' } as const)
    const { html } = await renderText(tx, { ...text, coins, isKept: true })
    made.push({ id, words, ru, html, is_proved: isProved(words, ru) })
  }
  if (made.length === 0) return
  await rows(
    tx,
    'forecasters.keepTranslations',
    `update forecaster_posts p set words_ru = g.ru, content_ru_html = g.html, is_proved = g.is_proved, translation = 'done',
       translation_engine = $2, translate_at = null, translation_failures = 0
     from jsonb_to_recordset($1::jsonb) as g(id integer, words text, ru text, html text, is_proved boolean)
     where p.id = g.id and p.words = g.words`,
    [JSON.stringify(made), engine],
  )
}

/** Whether the translation can be trusted: same figures, no added markup, and what was hidden still is. */
function isProved(words: string, ru: string): boolean {
  const tagsIn = (text: string) => text.match(TAG)?.length ?? 0
  return ru !== '' && tagsIn(ru) <= tagsIn(words) && countHidden(ru) === countHidden(words) && areFiguresSame(words, ru)
}

export interface DueText {
  id: number
  source: Source
  words: string
  lang: string
}

/** Older posts are not translated: a translator configured late would be paid for weeks that nobody reads. */
export const TRANSLATED_DAYS = 7

/** Takes due texts of one language for a call; nobody else takes them for five minutes. */
export function takeDueTexts(db: Db, most: { texts: number; characters: number }, now: Date): Promise<DueText[]> {
  return rows<DueText>(
    db,
    'forecasters.takeTexts',
    `with due as (
       select id, lang, words, created_at, translation_failures from forecaster_posts
       where translation = 'due' and translate_at <= $1 and created_at > $1::timestamptz - interval '${TRANSLATED_DAYS} days'
       order by created_at desc, id desc limit $2 for update skip locked),
     first as (select lang, translation_failures from due order by created_at desc, id desc limit 1),
     fitting as (
       select d.id, sum(length(d.words)) over (order by d.created_at desc, d.id desc) - length(d.words) as before,
         row_number() over (order by d.created_at desc, d.id desc) as place, first.translation_failures as failures
       from due d join first on first.lang = d.lang)
     update forecaster_posts p set translate_at = $1::timestamptz + interval '5 minutes'
     from fitting f where p.id = f.id and f.before < $3 and (f.failures = 0 or f.place = 1)
     returning p.id, p.source, p.words, p.lang`,
    [now, most.texts, most.characters],
  )
}

/** Counts a refusal. The text is then sent alone; after three refusals it rests for a day. */
export async function keepRefused(db: Db, ids: number[], at: Date) {
  await rows(
    db,
    'forecasters.refusedTexts',
    `update forecaster_posts set translation_failures = translation_failures + 1,
       translation = case when translation_failures >= 2 then 'failed' else 'due' end,
       translate_at = case when translation_failures >= 2 then $2::timestamptz + interval '1 day' else $2::timestamptz end
     where id = any($1::integer[]) and translation = 'due'`,
    [ids, at],
  )
}

/** Texts that were refused and have rested: each is tried once more a day while it is young enough. */
export async function takeUpRefused(db: Db, now: Date) {
  await rows(
    db,
    'forecasters.takeUpRefused',
    `update forecaster_posts set translation = 'due', translation_failures = 2
     where translation = 'failed' and translate_at <= $1
       and created_at > $1::timestamptz - interval '${TRANSLATED_DAYS} days'`,
    [now],
  )
}

/** Postpones texts without counting a failure. */
export async function putBack(db: Db, ids: number[], at: Date) {
  await rows(
    db,
    'forecasters.putBackTexts',
    `update forecaster_posts set translate_at = $2 where id = any($1::integer[]) and translation = 'due'`,
    [ids, at],
  )
}

/** Requests a new translation; the present one is shown meanwhile. False when the post is too old. */
export async function putDue(db: Db, id: number, now: Date): Promise<boolean> {
  const found = await rows<{ id: number }>(
    db,
    'forecasters.putDue',
    `update forecaster_posts set translation = 'due', translate_at = $2, translation_failures = 0
     where id = $1 and translation <> 'none' and created_at > $2::timestamptz - interval '${TRANSLATED_DAYS} days' returning id`,
    [id, now],
  )
  return found.length > 0
}
