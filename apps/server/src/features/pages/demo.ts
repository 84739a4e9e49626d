import { type Db, rows } from '#platform/database.ts'

const ITEMS = [
  [
    'Девять вопросов к\u00a0монете',
    'Выручка, разлоки, держатели, команда: чек‑лист на\u00a0один экран.',
    'vypusk-i-razloki',
  ],
  ['Таблица выкупов', 'Как свести отчёт протокола к\u00a0одной строке и\u00a0не\u00a0обмануть себя.', 'vykup-tokena'],
  [
    'Калькулятор ликвидации',
    'Три цены, при которых у\u00a0вас заберут залог, и\u00a0как их посчитать.',
    'zalogi-i-likvidatsii',
  ],
  [
    'Кошелёк за\u00a0вечер',
    'Порядок настройки по\u00a0шагам: от\u00a0чистого устройства до\u00a0первой подписи.',
    'koshelek-i-podpis',
  ],
  [
    'Если деньги ушли',
    'Что сделать в\u00a0первый час: кому писать, что сохранить, чего не\u00a0трогать.',
    'esli-dengi-ushli',
  ],
  ['Формулы сканера', 'Каждая цифра сканера с\u00a0формулой и\u00a0примером на\u00a0числах.', 'formuly-skanera'],
] as const

/** Storeroom items of the demo club. */
export async function insertStoreroom(tx: Db) {
  const items = ITEMS.map(([title, description, slug], position) => ({
    ...{ title, description, position },
    url: `/knowledge-base/${slug}`,
  }))
  await rows(
    tx,
    'demo.storeroom',
    `insert into storeroom_items (title, description, url, position)
     select title, description, url, position
     from jsonb_to_recordset($1::jsonb) as i(title text, description text, url text, position integer)`,
    [JSON.stringify(items)],
  )
}
