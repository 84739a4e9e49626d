import assert from 'node:assert/strict'
import { test } from 'node:test'
import { leftOf, type Read, unreadOf } from './unread.ts'

const chapters = (count: number) => Array.from({ length: count }, (_, second) => ({ second, title: `Глава ${second}` }))
const file = (more: Partial<Read> = {}): Read => ({
  ...{ chapters: [], promised: 0, isTagBroken: false, hasPictures: false, sound: null },
  ...more,
})

const CASES: [name: string, read: Read, told: string[]][] = [
  ['a plain file', file(), []],
  ['all chapters read', file({ chapters: chapters(3), promised: 3 }), []],
  ['more read than promised', file({ chapters: chapters(3), promised: 1 }), []],
  ['none of them read', file({ promised: 1 }), ['Главы в файле есть, но прочитать их не удалось: впишите их сами.']],
  [
    'some of them read',
    file({ chapters: chapters(2), promised: 21 }),
    ['Прочитано не всё: в файле 21 глава, прочитано 2.'],
  ],
  [
    'titles of an unknown encoding',
    file({ chapters: [{ second: 0, title: 'На\ufffdало' }], promised: 1 }),
    ['Названия глав записаны в неизвестной кодировке: проверьте их.'],
  ],
  ['a broken tag', file({ isTagBroken: true }), ['Часть меток файла повреждена и не прочитана: проверьте главы.']],
  ['pictures', file({ hasPictures: true }), ['В файле есть дорожка с картинками: слушатели её не увидят.']],
  [
    'everything at once',
    file({ promised: 2, hasPictures: true, isTagBroken: true }),
    [
      'Главы в файле есть, но прочитать их не удалось: впишите их сами.',
      'В файле есть дорожка с картинками: слушатели её не увидят.',
    ],
  ],
]
for (const [name, read, told] of CASES)
  test(`what a file holds and was not read is told: ${name}`, () => assert.deepEqual(unreadOf(read), told))

for (const [found, taken, hasOwn, told] of [
  [0, 0, false, []],
  [0, 0, true, []],
  [5, 5, false, []],
  [5, 5, true, ['Главы файла не взяты: у подкаста уже есть свои.']],
  [5, 4, false, ['Из файла 1 глава не взята: без названия, с повторённым временем или после конца записи.']],
  [5, 2, false, ['Из файла 3 главы не взяты: без названия, с повторённым временем или после конца записи.']],
  [12, 1, false, ['Из файла 11 глав не взято: без названия, с повторённым временем или после конца записи.']],
] as const)
  test(`of ${found} chapters ${taken} are taken${hasOwn ? ' by a podcast that has its own' : ''}: ${told[0] ?? 'nothing is told'}`, () =>
    assert.deepEqual(leftOf(found, taken, hasOwn), told))
