import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { mp3, tagOf } from '#testing/files/audio.ts'
import {
  box,
  type Chaptered,
  ENCD,
  m4a,
  picture,
  RATE,
  SAMPLES,
  said,
  track,
  u16,
  u32,
  withChapters,
  zeros,
} from '#testing/files/m4a.ts'
import { measure } from './measure.ts'
import { meant } from './title.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-real-'))
after(() => rm(folder, { recursive: true, force: true }))
let count = 0
async function measured(body: Buffer) {
  count += 1
  const path = join(folder, `${count}.bin`)
  await writeFile(path, body)
  return measure(path)
}

const CUT = /Запись оборвана/
const LENGTH = (SAMPLES * 1024) / RATE

for (const brand of [
  'M4A ',
  'M4B ',
  'isom',
  'iso2',
  'iso5',
  'iso6',
  'mp41',
  'mp42',
  'dash',
  '3gp4',
  '3gp5',
  '3g2a',
  'MSNV',
  'qt  ',
  'f4a ',
])
  test(`AAC in a file of the brand ${brand} is a recording`, async () => {
    const { extension, seconds, bytes } = await measured(m4a({ brand }))
    assert.deepEqual([extension, bytes], ['m4a', m4a({ brand }).length])
    assert.ok(Math.abs(seconds - LENGTH) < 0.1, String(seconds))
  })

const PICTURES: [string, Buffer][] = [
  ['a JPEG of QuickTime', track(2, 'vide', picture('jpeg'), 3)],
  ['a PNG', track(2, 'vide', picture('png '), 2)],
  ['a motion JPEG', track(2, 'vide', picture('mjpa'), 2)],
  ['a JPEG inside mp4v', track(2, 'vide', picture('mp4v', 0x6c), 5)],
  ['a PNG inside mp4v', track(2, 'vide', picture('mp4v', 0x6d), 5)],
  ['one frame of H.264', track(2, 'vide', picture('avc1'), 1)],
]
for (const [name, more] of PICTURES)
  test(`a recording with a picture track is no video, and the track is told: ${name}`, async () => {
    const { extension, unread } = await measured(m4a({ more: [more] }))
    assert.deepEqual([extension, unread], ['m4a', ['В файле есть дорожка с картинками: слушатели её не увидят.']])
  })

for (const [name, entry] of [
  ['H.264', picture('avc1')],
  ['HEVC', picture('hvc1')],
  ['MPEG-4', picture('mp4v', 0x20)],
] as const)
  test(`a file with ${name} is refused as a video`, async () =>
    assert.rejects(measured(m4a({ more: [track(2, 'vide', entry, 50)] })), /Такой звук не принимается/))

/** A frame with the header of a variable bit rate for `bytes`. */
function headed(name: 'Xing' | 'Info' | 'VBRI', frames: number, bytes: number) {
  const frame = mp3(0.01)
  const at = name === 'VBRI' ? 36 : 13
  Buffer.from(name).copy(frame, at)
  if (name === 'VBRI') u32(bytes, frames).copy(frame, at + 10)
  else u32(3, frames, bytes).copy(frame, at + 4)
  return frame
}
function told(name: 'Xing' | 'Info' | 'VBRI', tag: Buffer = zeros(0)) {
  const body = mp3(90)
  const first = headed(name, body.length / 104, body.length + 104)
  return Buffer.concat([tag, first, body])
}

const WHOLE: [string, Buffer][] = [
  ['m4a with its index first', m4a()],
  ['m4a with its index last', m4a({ isIndexLast: true })],
  ['mp3 with Xing', told('Xing')],
  ['mp3 with Info after a tag', told('Info', tagOf(zeros(5000)))],
  ['mp3 with VBRI', told('VBRI')],
]
for (const [name, body] of WHOLE) {
  test(`a whole file is measured: ${name}`, async () => assert.equal((await measured(body)).bytes, body.length))
  for (const left of [0.97, 0.5, 0.1])
    test(`a cut file is told as cut, ${left * 100} % of ${name}`, async () =>
      assert.rejects(measured(body.subarray(0, Math.floor(body.length * left))), CUT))
}

test('300 bytes of a recording of 90 seconds are told as cut', async () =>
  assert.rejects(measured(told('Xing').subarray(0, 300)), CUT))

test('media shorter than its index says is told as cut', async () => {
  const body = m4a()
  const short = Buffer.concat([body.subarray(0, body.indexOf('mdat') - 4), box('mdat', zeros(1000))])
  await assert.rejects(measured(short), CUT)
})

const WORDS = 'Обзор рынка: ёлки, BTC и ETH'
const cp1251 = (text: string) =>
  Buffer.from(
    [...text].map((sign) => {
      const code = sign.charCodeAt(0)
      if (sign === 'ё') return 0xb8
      if (sign === 'Ё') return 0xa8
      return code >= 0x410 && code <= 0x44f ? code - 0x350 : code
    }),
  )
function chapter(title: Buffer) {
  const frame = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id), u32(body.length), u16(0), body])
  return tagOf(
    frame('CHAP', Buffer.concat([Buffer.from('c0\0'), u32(0, 1000, 0xffffffff, 0xffffffff), frame('TIT2', title)])),
  )
}
const utf16 = (text: string) => Buffer.from(text, 'utf16le')
const TITLES: [string, Buffer, string][] = [
  ['windows-1251 that says it is Latin-1', Buffer.concat([Buffer.from([0]), cp1251(WORDS)]), WORDS],
  ['one Russian word', Buffer.concat([Buffer.from([0]), cp1251('Начало')]), 'Начало'],
  ['UTF-8 that says it is Latin-1', Buffer.concat([Buffer.from([0]), Buffer.from(WORDS)]), WORDS],
  ['UTF-16 with a mark', Buffer.concat([Buffer.from([1, 0xff, 0xfe]), utf16(WORDS)]), WORDS],
  ['UTF-16 without a mark', Buffer.concat([Buffer.from([1]), utf16(WORDS)]), WORDS],
  ['UTF-16 of the other order without a mark', Buffer.concat([Buffer.from([1]), utf16(WORDS).swap16()]), WORDS],
  [
    'UTF-16 of the other order with a mark',
    Buffer.concat([Buffer.from([1, 0xfe, 0xff]), utf16(WORDS).swap16()]),
    WORDS,
  ],
  ['English', Buffer.from('\0Intro & news'), 'Intro & news'],
  [
    'French in Latin-1',
    Buffer.concat([Buffer.from([0]), Buffer.from('Été créée à Nîmes', 'latin1')]),
    'Été créée à Nîmes',
  ],
]
for (const [name, title, words] of TITLES)
  test(`a chapter’s title is read as it was meant: ${name}`, async () =>
    assert.deepEqual((await measured(mp3(30, chapter(title)))).chapters, [{ second: 0, title: words }]))

const UNREAD = ['Главы в файле есть, но прочитать их не удалось: впишите их сами.']
const frameOf = (id: string, body: Buffer) => Buffer.concat([Buffer.from(id), u32(body.length), u16(0), body])
/** A tag of that version; sizes of 2.4 keep seven bits in a byte. */
function tag(version: number, flags: number, body: Buffer) {
  const made = Buffer.from(tagOf(body))
  made[3] = version
  made[5] = flags
  return made
}
const seven = (size: number) => Buffer.from([size >> 21, (size >> 14) & 127, (size >> 7) & 127, size & 127])
const frame4 = (id: string, body: Buffer, flags = 0) =>
  Buffer.concat([Buffer.from(id), seven(body.length), u16(flags), body])
const chap = (frame: (id: string, body: Buffer) => Buffer, title: Buffer, ...more: Buffer[]) =>
  Buffer.concat([Buffer.from('c0\0'), u32(0, 1000, 0xffffffff, 0xffffffff), frame('TIT2', title), ...more])
const unsynchronised = (body: Buffer) =>
  Buffer.from(
    [...body].flatMap((byte, at) =>
      byte === 0xff && ((body[at + 1] ?? 0) >= 0xe0 || body[at + 1] === 0) ? [byte, 0] : [byte],
    ),
  )
function nero(version: number, title: string) {
  const words = Buffer.from(title)
  return Buffer.concat([
    Buffer.from([version, 0, 0, 0]),
    zeros(version ? 4 : 0),
    Buffer.from([1]),
    zeros(8),
    Buffer.from([words.length]),
    words,
  ])
}
const APE = Buffer.concat([
  Buffer.from('APETAGEX\u00d0\u0007\0\0\u0020\0\0\0\0\0\0\0\0\0\0\u00a0', 'latin1'),
  zeros(8 + 32),
])
const HOLDING: [name: string, body: Buffer, unread: string[]][] = [
  ['an m4a without chapters', m4a(), []],
  ['an mp3 without a tag', mp3(30), []],
  ['an mp3 with a chapter', mp3(30, chapter(Buffer.from('\0Intro'))), []],
  ['an mp3 whose tag is empty', mp3(30, tagOf(zeros(500))), []],
  ['a chapter without its times', mp3(30, tagOf(frameOf('CHAP', Buffer.from('c0\0')))), UNREAD],
  [
    'a tag of garbage',
    mp3(30, tagOf(Buffer.from('\u0001\u0002AB garbage garbage'))),
    ['Часть меток файла повреждена и не прочитана: проверьте главы.'],
  ],
  ['an empty list of chapters by Nero', m4a({ more: [box('udta', box('chpl', zeros(9)))] }), UNREAD],
  ['a compressed chapter', mp3(30, tagOf(Buffer.concat([Buffer.from('CHAP'), u32(40), u16(0x80), zeros(40)]))), UNREAD],
  ['a tag of version 2.2', mp3(30, tag(2, 0, Buffer.from('TT2\0\0\u0004\0abc'))), []],
  ['a tag of APE first', Buffer.concat([APE, mp3(30)]), []],
  ['a tag of APE last, with ID3v1', Buffer.concat([mp3(30), APE, Buffer.from('TAG'), zeros(125)]), []],
  ['zeros before the sound', Buffer.concat([zeros(5000), mp3(30)]), []],
]
for (const [name, body, unread] of HOLDING)
  test(`what was not read is told, and the recording is taken: ${name}`, async () => {
    const found = await measured(body)
    assert.deepEqual(found.unread, unread)
    assert.ok(found.seconds > 20, String(found.seconds))
  })

const wide = (text: string) => Buffer.concat([Buffer.from([1, 0xff, 0xfe]), utf16(text)])
const CHAPTERS: [name: string, body: Buffer][] = [
  ['2.4', mp3(30, tag(4, 0, frame4('CHAP', chap(frame4, Buffer.from(`\u0003${WORDS}`)))))],
  [
    '2.4, UTF-16 without a mark that says it has the big end first',
    mp3(30, tag(4, 0, frame4('CHAP', chap(frame4, Buffer.concat([Buffer.from([2]), utf16(WORDS).swap16()]))))),
  ],
  ['2.3 with unsynchronisation', mp3(30, tag(3, 0x80, unsynchronised(frameOf('CHAP', chap(frameOf, wide(WORDS))))))],
  [
    '2.4 with unsynchronisation of the frame and its length',
    mp3(30, tag(4, 0x80, frame4('CHAP', Buffer.concat([zeros(4), unsynchronised(chap(frame4, wide(WORDS)))]), 0x03))),
  ],
  [
    '2.3 with an extended header',
    mp3(30, tag(3, 0x40, Buffer.concat([u32(6), zeros(6), frameOf('CHAP', chap(frameOf, wide(WORDS)))]))),
  ],
  [
    '2.4 with an extended header',
    mp3(30, tag(4, 0x40, Buffer.concat([Buffer.from([0, 0, 0, 6, 1, 0]), frame4('CHAP', chap(frame4, wide(WORDS)))]))),
  ],
  [
    '2.4 with sizes as iTunes wrote them',
    mp3(
      30,
      tag(4, 0, Buffer.concat([frameOf('COMM', Buffer.alloc(300, 'x')), frameOf('CHAP', chap(frameOf, wide(WORDS)))])),
    ),
  ],
  [
    'the second of two tags',
    mp3(30, Buffer.concat([tag(3, 0, frameOf('TIT2', Buffer.from('\0a'))), chapter(wide(WORDS))])),
  ],
  [
    'a picture and a link in the chapter',
    mp3(
      30,
      tag(
        3,
        0,
        frameOf(
          'CHAP',
          chap(frameOf, wide(WORDS), frameOf('APIC', zeros(50)), frameOf('WXXX', Buffer.from('\0\0https://a.ru'))),
        ),
      ),
    ),
  ],
  ['Nero’s list', m4a({ more: [box('udta', box('chpl', nero(1, WORDS)))] })],
  ['Nero’s list of the first version', m4a({ more: [box('udta', box('chpl', nero(0, WORDS)))] })],
]
for (const [name, body] of CHAPTERS)
  test(`chapters are read, and nothing is told as unread: ${name}`, async () => {
    const { chapters, unread } = await measured(body)
    assert.deepEqual([chapters, unread], [[{ second: 0, title: WORDS }], []])
  })

const OTHERS: [name: string, start: string][] = [
  ['WAV', 'RIFF\u0024\0\0\0WAVEfmt '],
  ['Ogg, cut after its head', `OggS\0\u0002${'\0'.repeat(20)}\u0001\u0013OpusHead\u0001\u0002`],
  ['FLAC', 'fLaC\0\0\0\u0022'],
  ['WMA', '\u0030\u0026\u00b2\u0075\u008e\u0066\u00cf\u0011'],
  ['WebM', '\u001a\u0045\u00df\u00a3\u009f'],
]
for (const [name, start] of OTHERS)
  test(`sound of another kind is told as such, and not as broken: ${name}`, async () =>
    assert.rejects(measured(Buffer.concat([Buffer.from(start, 'latin1'), zeros(500)])), /нужен mp3 или m4a/))

for (const [name, tags] of [
  ['2.3', [tag(3, 0, frameOf('TIT2', Buffer.from('\0a')))]],
  ['2.4 with a chapter', [tag(4, 0, frame4('CHAP', chap(frame4, wide(WORDS))))]],
  ['two', [tag(3, 0, frameOf('TIT2', Buffer.from('\0a'))), tag(4, 0, zeros(200))]],
] as const)
  test(`an M4A behind tags of an MP3 is told as such: ${name}`, async () =>
    assert.rejects(measured(Buffer.concat([...tags, m4a({})])), /Перед записью m4a стоят метки ID3/))

for (const text of ['Über Köln', 'Привет', 'Ça va', 'naïve', 'Ἀθῆναι', '日本語', '€ 5', 'Ö', ''])
  test(`a title that is right stays: ${text}`, () => assert.equal(meant(text), text))

const marked = (text: string) => utf16(`\ufeff${text}`)
const NAMES = ['Начало', WORDS, 'Intro & news', 'Вопросы', 'Итог']
const utf8 = NAMES.map((name) => said(Buffer.from(name), ENCD))
for (const [name, given] of [
  ['one chunk', { samples: utf8 }],
  ['a chunk for each', { samples: utf8, perChunk: [1] }],
  ['chunks of two and one', { samples: utf8, perChunk: [2, 2, 1] }],
  ['long offsets', { samples: utf8, perChunk: [1], isLong: true }],
  ['a time scale of its own', { samples: utf8, timeScale: 90_000 }],
  ['without what follows the titles', { samples: NAMES.map((one) => said(Buffer.from(one))) }],
  ['UTF-16', { samples: NAMES.map((one) => said(marked(one).swap16(), ENCD)) }],
  ['UTF-16 of the other order', { samples: NAMES.map((one) => said(marked(one))) }],
  ['pictures beside them', { samples: utf8, refers: [3, 2] }],
  ['a reference to a track that is not there', { samples: utf8, refers: [9, 2] }],
] as [string, Chaptered][])
  test(`QuickTime chapters are read: ${name}`, async () => {
    const { chapters, unread } = await measured(withChapters(given))
    const titles = NAMES.map((title, n) => ({ title, second: n * 2 }))
    assert.deepEqual([chapters, unread.filter((told) => /лав/.test(told))], [titles, []])
  })

test('titles of QuickTime chapters in a code page, of which the format says nothing, are told as unread', async () => {
  const { unread } = await measured(withChapters({ samples: NAMES.map((one) => said(cp1251(one))) }))
  assert.deepEqual(unread, ['Названия глав записаны в неизвестной кодировке: проверьте их.'])
})
