import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import { countOf, plural } from '@palata/contract/text/plural'

/** Every word that stands beside a count, as it is read after 1, 2 and 5. Read a new line aloud before adding it. */
const READ: readonly string[] = [
  '1 Он пойдёт, 2 Они пойдут, 5 Они пойдут',
  '1 Остался, 2 Осталось, 5 Осталось',
  '1 автор, 2 автора, 5 авторов',
  '1 аккаунт, 2 аккаунта, 5 аккаунтов',
  '1 альфа, 2 альфы, 5 альф',
  '1 вещь, 2 вещи, 5 вещей',
  '1 выросла, 2 выросли, 5 выросли',
  '1 глава не взята, 2 главы не взяты, 5 глав не взято',
  '1 глава, 2 главы, 5 глав',
  '1 голос, 2 голоса, 5 голосов',
  '1 дан, 2 даны, 5 даны',
  '1 двигалась, 2 двигались, 5 двигались',
  '1 день, 2 дня, 5 дней',
  '1 дня, 2 дней, 5 дней',
  '1 жалоба, 2 жалобы, 5 жалоб',
  '1 закладка, 2 закладки, 5 закладок',
  '1 закрытый сигнал, 2 закрытых сигнала, 5 закрытых сигналов',
  '1 записи, 2 записях, 5 записях',
  '1 звезда, 2 звезды, 5 звёзд',
  '1 звезду, 2 звезды, 5 звёзд',
  '1 знак, 2 знака, 5 знаков',
  '1 знака, 2 знаков, 5 знаков',
  '1 источник, 2 источника, 5 источников',
  '1 исход, 2 исхода, 5 исходов',
  '1 комментарий, 2 комментария, 5 комментариев',
  '1 миграция, 2 миграции, 5 миграций',
  '1 минута, 2 минуты, 5 минут',
  '1 минуту, 2 минуты, 5 минут',
  '1 монета, 2 монеты, 5 монет',
  '1 монете, 2 монетам, 5 монетам',
  '1 монету, 2 монеты, 5 монет',
  '1 монеты, 2 монет, 5 монет',
  '1 не тратится, 2 не тратятся, 5 не тратятся',
  '1 непрочитанное, 2 непрочитанных, 5 непрочитанных',
  '1 новая, 2 новых, 5 новых',
  '1 новость, 2 новости, 5 новостей',
  '1 новый, 2 новых, 5 новых',
  '1 ответ, 2 ответа, 5 ответов',
  '1 открытие, 2 открытия, 5 открытий',
  '1 письмо, 2 письма, 5 писем',
  '1 подарок, 2 подарка, 5 подарков',
  '1 подписка, 2 подписки, 5 подписок',
  '1 показанного окна, 2 показанных окон, 5 показанных окон',
  '1 пост, 2 поста, 5 постов',
  '1 право, 2 права, 5 прав',
  '1 прибавлен, 2 прибавлены, 5 прибавлены',
  '1 просит, 2 просят, 5 просят',
  '1 публикация, 2 публикации, 5 публикаций',
  '1 раз, 2 раза, 5 раз',
  '1 реплика, 2 реплики, 5 реплик',
  '1 секунду, 2 секунды, 5 секунд',
  '1 сигнал, 2 сигнала, 5 сигналов',
  '1 служба отказала, 2 службы отказали, 5 служб отказали',
  '1 событие, 2 события, 5 событий',
  '1 сообщение, 2 сообщения, 5 сообщений',
  '1 страница, 2 страницы, 5 страниц',
  '1 счёт ждёт, 2 счёта ждут, 5 счетов ждут',
  '1 счёте, 2 счетах, 5 счетах',
  '1 уведомление, 2 уведомления, 5 уведомлений',
  '1 упоминание, 2 упоминания, 5 упоминаний',
  '1 час, 2 часа, 5 часов',
  '1 читатель, 2 читателя, 5 читателей',
  '1 человек, 2 человека, 5 человек',
]

const FORM = String.raw`'([^'\n]*[а-яё][^'\n]*)'`
/** A call with its three forms, or the forms that a component hands on to such a call. */
const CALL = new RegExp(
  String.raw`(?:\b(?:plural|countOf|wordBeside)\((?:[^'()]|\([^()]*\))*?|\bwords=\{\[)\s*${FORM},\s*${FORM},\s*${FORM}`,
  'g',
)
/** A number put before a word: `${days} дней`, `{days}&nbsp;дней`, `<Figure … /> дней`. «№ 18 автора» counts nothing. */
const BESIDE =
  /(?<!№(?: |&nbsp;|\\u00a0))(?:\$?\{([^{}'`]+)\}|<Figure[^<>]*value=\{([^{}]+)\}[^<>]*\/>)(?: |&nbsp;|\\u00a0)([а-яё]{4,})(?![:а-яё])/g
/** Limits, which a programmer writes: their words are read when they are written. */
const CONSTANT = /^(?:numberOf\()?[A-Z][A-Z\d_.]*\)?$|^start$|^LONGEST\.\w+$|_SECONDS \/ 86_400$/

/** The same of whatever word, where the name of the number says that it counts. */
const COUNTED =
  /\{([^{}\n]*\b\w*(?:[cC]ount|length|size|total|days|hours|minutes|seconds|left)\b[^{}\n]*)\}(?: |&nbsp;|\\u00a0)([а-яё]{2,})/g
/** They are shortened, stay the same behind any number, or belong to other words. */
const UNCHANGED = new Set(
  'мин мс дн мес нед комм мон зн из и до от для за на по или не доступа портфель портфеля блоков квартал лучше дают'.split(
    ' ',
  ),
)
/** Whose result ends with a word. */
const SPELT = /\b(?:plural|countOf|days|inDays)\(/

const files = globSync('{apps/{web,desk}/{src,worker},apps/server/src,packages/contract/src}/**/*.{ts,tsx}').filter(
  (file) => !/\.test\.tsx?$|\/(?:demo|testing|gallery)\/|\/demo\.ts$|plural\.ts$/.test(file),
)
const sources = files.map((file) => [file, readFileSync(file, 'utf8')] as const)
const forms = sources.flatMap(([, source]) => [...source.matchAll(CALL)].map(([, ...words]) => words as Forms))
type Forms = [one: string, few: string, many: string]

test('the words beside counts are those that were read aloud', () => {
  assert.ok(files.length > 1000)
  const read = forms.map(([one, few, many]) => `1 ${one}, 2 ${few}, 5 ${many}`)
  assert.deepEqual([...new Set(read)].sort(), [...READ].sort())
})

test('a number that changes has its word chosen by a helper', () => {
  const known = new Set(forms.flat().flatMap((form) => form.split(' ')))
  const bare = sources.flatMap(([file, source]) =>
    [...source.matchAll(BESIDE)].flatMap(([all, put = '', drawn = '', word = '']) =>
      known.has(word) && !CONSTANT.test(put.trim() || drawn.trim()) ? [`${file}: ${all}`] : [],
    ),
  )
  assert.deepEqual(bare, [])
})

test('a count stands before no word that does not bend with it, known or not', () => {
  const bare = sources.flatMap(([file, source]) =>
    [...source.matchAll(COUNTED)].flatMap(([all, put = '', word = '']) =>
      SPELT.test(put) || UNCHANGED.has(word) ? [] : [`${file}: ${all}`],
    ),
  )
  assert.deepEqual(bare, [])
})

for (const [count, one, many] of [
  [0, '0 непрочитанных', '0 минут'],
  [1, '1 непрочитанное', '1 минуту'],
  [2, '2 непрочитанных', '2 минуты'],
  [4, '4 непрочитанных', '4 минуты'],
  [5, '5 непрочитанных', '5 минут'],
  [11, '11 непрочитанных', '11 минут'],
  [14, '14 непрочитанных', '14 минут'],
  [20, '20 непрочитанных', '20 минут'],
  [21, '21 непрочитанное', '21 минуту'],
  [22, '22 непрочитанных', '22 минуты'],
  [101, '101 непрочитанное', '101 минуту'],
  [111, '111 непрочитанных', '111 минут'],
  [1001, '1001 непрочитанное', '1001 минуту'],
  [4.2, '4.2 непрочитанных', '4.2 минуты'],
] as const)
  test(`${one}, ${many}`, () => {
    assert.equal(countOf(count, ['непрочитанное', 'непрочитанных', 'непрочитанных']), one)
    assert.equal(`${count} ${plural(count, 'минуту', 'минуты', 'минут')}`, many)
  })
