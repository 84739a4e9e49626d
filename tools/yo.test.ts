import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

/** Words that always need ё; endings are in brackets. */
const NEVER =
  `еще ее нее чье мое твое свое вперед кошелек темн(ый|ая|ое|ые|ого|ой|ую|ым|ых) черн(ый|ая|ое|ые|ого|ой|ую|ым|ых)
  зелен(ый|ая|ое|ые|ого|ой|ую|ым|ых) желт(ый|ая|ое|ые|ого|ой|ую|ым|ых) легк(ий|ая|ое|ие|ого|ой|ую|им|их) тяжел(ый|ая|ое|ые|ого|ой|ую|ым|ых)
  жестк(ий|ая|ое|ие|о) надежн(ый|ая|ое|ые|о) серьезн(ый|ая|ое|ые|о) дешев(ый|ая|ое|ые) счет учет отчет(|а|у|ом|е|ы|ов|ам|ах) расчет(|а|у|ом|е|ы|ов)
  подсчет зачет прием объем(|а|у|ом|е|ы|ов) подъем партнер(|а|у|ом|е|ы|ов|ам) взлет самолет дает берет ждет идет ведет несет везет растет живет
  придет найдет пройдет уйдет зайдет перейдет дойдет подойдет вернет вернется начнет начнется назовет поймет займет возьмет пропадет подождет
  передает остается отдает создает пришел пошел нашел прошел вошел ушел зашел перешел трех четырех подтвержден удален сохранен введен изменен
  отменен продлен закреплен завершен зачтен включен отключен запрещен разрешен исключен обновлен возвращен решен прочтен проведен приобретен`
    .split(/\s+/)
    .filter(Boolean)

const WORD = new RegExp(`(?<![а-яё])(?:${NEVER.join('|')})(?![а-яё])`, 'giu')

/** Texts that the specification writes without ё; they are shown unchanged. */
const SPECIFIED = [
  'Вы еще ничего не добавили в избранное',
  'Вы еще не выбрали активы',
  'Загрузить еще',
  'Проверка не пройдена, попробуйте еще раз',
  'Подключить кошелек',
  'Пост был успешно удален',
  'Сигнал был закреплен',
  'Напишите свое мнение здесь...',
]

function faults(text: string): string[] {
  const own = SPECIFIED.reduce((rest, words) => rest.replaceAll(words, ''), text)
  return [...own.matchAll(WORD)].map(([word]) => word)
}

test('the product’s own Russian words are written with ё', () => {
  const files = globSync(['apps/*/src/**/*.{ts,tsx}', 'packages/*/src/**/*.ts', 'e2e/**/*.ts']).filter(
    (file) => !file.includes('node_modules'),
  )
  assert.ok(files.length > 500)
  const found = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .flatMap((line, index) => faults(line).map((word) => `${file}:${index + 1}: «${word}» needs its ё`)),
  )
  assert.deepEqual(found, [])
})

test('every exception of the ё check is a text of the specification', () => {
  const rows = globSync('docs/spec/*.md').map((file) => readFileSync(file, 'utf8'))
  const unknown = SPECIFIED.filter((words) => !rows.some((text) => text.includes(words)))
  assert.deepEqual(unknown, [])
})

for (const [line, words] of [
  ['Ещё раз', []],
  ['попробуйте еще раз', ['еще']],
  ['Проверка не пройдена, попробуйте еще раз', []],
  ['Кошелек привязан, ее ждет счет', ['Кошелек', 'ее', 'ждет', 'счет']],
  ['Счета и счетов, более, темнота, легко', []],
] as const) {
  test(`the ё check of «${line}»`, () => assert.deepEqual(faults(line), words))
}
