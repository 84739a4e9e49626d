import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decoded } from '@palata/contract/text/decoded'

/** The bytes of a text in an encoding of one byte a sign. */
function bytesIn(encoding: string, text: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte] as const))
  return Uint8Array.from([...text], (sign) => byteOf.get(sign) ?? assert.fail(`${sign} is not in ${encoding}`))
}

const TEXTS = [
  'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nSUMMARY:Заседание ФРС по ставке\r\nEND:VEVENT\r\nEND:VCALENDAR',
  'дата;событие\n2026-12-01;Листинг',
  'Разлок ARB',
  'Хардфорк',
  'Совещание',
  'Отчёт Coinbase за III квартал',
  'AMA с командой',
  'США: индекс потребительских цен',
  'Щука',
  'Ethereum: обновление',
  'Митап в Дубае',
]
for (const encoding of ['windows-1251', 'koi8-r', 'ibm866', 'x-mac-cyrillic'])
  test(`Russian texts in ${encoding} are read`, () =>
    assert.deepEqual(
      TEXTS.map((text) => decoded(bytesIn(encoding, text))),
      TEXTS,
    ))

test('western words are read, and capitals too short to tell are in windows-1251', () => {
  const western = ['Café Zürich', 'Réunion des actionnaires', 'Sitzung für Anleger: Überblick', 'señal', 'Größe']
  assert.deepEqual(
    western.map((text) => decoded(bytesIn('windows-1252', text))),
    western,
  )
  for (const short of ['ФРС', 'ЦБ РФ', 'ОПЕК', 'да', '«Блокчейн»', 'ЗАСЕДАНИЕ ЦБ', 'Подія', 'Ўзбекистон'])
    assert.equal(decoded(bytesIn('windows-1251', short)), short)
})
