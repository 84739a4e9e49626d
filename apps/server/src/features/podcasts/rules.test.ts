import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MOST_CHAPTERS } from '@palata/contract/desk/podcasts'
import { plainLine, readChapters, tidyChapters } from './rules.ts'
import { readVtt, writeVtt } from './transcript.ts'

test('readChapters reads a list of chapters with their coins', () => {
  assert.deepEqual(readChapters('00:00 — Начало\r\n\n1:30 Рынок [BTC, eth]\n1:02:03 - <b>Итог</b>', 4000), {
    chapters: [
      { second: 0, title: 'Начало' },
      { second: 90, title: 'Рынок', tickers: ['BTC', 'ETH'] },
      { second: 3723, title: '<b>Итог</b>' },
    ],
  })
})

const WRONG: [string, RegExp][] = [
  ['', /пуст/],
  ['Начало', /Строка 1: нужно время и название/],
  ['0:00', /Строка 1/],
  ['0:00 Начало\n0:75 Рынок', /Строка 2/],
  ['0:10 Начало\n0:10 Рынок', /Строка 2: глава начинается не позже предыдущей/],
  ['0:10 Начало\n0:05 Рынок', /Строка 2: глава начинается не позже предыдущей/],
  ['0:00 Начало\n10:00 Рынок', /Строка 2: глава начинается после конца записи/],
  ['1:75:00 Начало', /в часе шестьдесят минут/],
  [
    Array.from({ length: 10_000 }, (_, at) => `${Math.floor(at / 60)}:${String(at % 60).padStart(2, '0')} Глава`).join(
      '\n',
    ),
    /Глав 10000, а можно не больше 500/,
  ],
]
for (const [text, problem] of WRONG)
  test(`the chapters «${text.slice(0, 30).replaceAll('\n', ' ')}» are refused by line`, () => {
    const read = readChapters(text, 600)
    assert.match('problem' in read ? read.problem : '', problem)
  })

test('tidyChapters sorts a file’s chapters and leaves out invalid ones', () => {
  const chapters = tidyChapters(
    [
      { second: 40, title: 'Итог' },
      { second: 1.9, title: ' Рынок\u0000\n и слухи ' },
      { second: 1.2, title: 'Второй раз' },
      { second: 60, title: 'За концом' },
      { second: -1, title: 'До начала' },
      { second: Number.NaN, title: 'Никогда' },
      { second: 5, title: ' ' },
    ],
    60,
  )
  assert.deepEqual(chapters, [
    { second: 1, title: 'Рынок и слухи' },
    { second: 40, title: 'Итог' },
  ])
  const many = Array.from({ length: 10_000 }, (_, second) => ({ second, title: 'Глава' }))
  assert.equal(tidyChapters(many, 20_000).length, MOST_CHAPTERS)
})

test('plainLine removes line breaks and text-reversing characters and limits the length', () => {
  assert.equal(plainLine('a\u2028b\tc\u202Ed'), 'a b c d'.replace('c d', 'cd'))
  assert.equal([...plainLine('👩'.repeat(500))].length, 200)
})

test('readVtt reads times, text and speakers of a WebVTT transcript', () => {
  const text =
    '\ufeffWEBVTT - Выпуск\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nNOTE 00:00 заметка\r\n\r\n1\r\n00:01.000 --> 00:02.500 line:0\r\n<v Анна Вель><i>Рынок</i> &amp; &lt;слухи&gt;\r\nна двух строках\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nИтог<script>alert(1)</script>\r\n'
  const cues = readVtt(text)
  assert.deepEqual(cues, [
    { start: 1, end: 2.5, text: 'Рынок & <слухи> на двух строках', voice: 'Анна Вель' },
    { start: 3600, end: 3601, text: 'Итогalert(1)', voice: '' },
  ])
  assert.deepEqual(readVtt(writeVtt(cues!)), cues, 'what is written is read')
})

test('readVtt answers nothing for invalid or empty WebVTT', () => {
  for (const text of [
    '',
    'WEBVTT',
    'WEBVTTX\n\n00:01.000 --> 00:02.000\nСлова',
    '1\n00:00:01,000 --> 00:00:02,000\nSRT',
    'WEBVTT\n\n00:02.000 --> 00:01.000\nНазад',
    'WEBVTT\n\n00:01.000 --> 00:02.000\n<b></b>',
    `WEBVTT\n${'-->'.repeat(100_000)}`,
  ])
    assert.equal(readVtt(text), null, text.slice(0, 40))
})
