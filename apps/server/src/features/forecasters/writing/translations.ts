import { renderText } from '#features/texts'
import { type Db, rows } from '#platform/database.ts'
import { areFiguresSame } from './proof.ts'

export interface Translated {
  id: number
  /** Words of the original. */
  words: string
  ru: string
}

/** Keeps translations of posts; what a translator changed in numbers, signs or tickers is kept as not proved. */
export async function keepTranslations(tx: Db, translated: Translated[], engine: string) {
  const made = []
  for (const { id, words, ru } of translated) {
    const { html } = await renderText(tx, { text: ru, as: 'plain' })
    made.push({ id, words, ru, html, is_proved: areFiguresSame(words, ru) })
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
