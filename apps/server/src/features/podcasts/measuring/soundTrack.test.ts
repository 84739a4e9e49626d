import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { box, entry, m4a, RATE, SAMPLES, track, u32, zeros } from '#testing/files/m4a.ts'
import { measure } from './measure.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-sound-'))
after(() => rm(folder, { recursive: true, force: true }))
let count = 0
async function measured(body: Buffer) {
  count += 1
  const path = join(folder, `${count}.bin`)
  await writeFile(path, body)
  return measure(path)
}

const LENGTH = (SAMPLES * 1024) / RATE
/** The recording with another length in a header of that name. */
function promising(name: 'mdhd' | 'mvhd', ticks: number) {
  const body = Buffer.from(m4a())
  body.writeUInt32BE(ticks, body.indexOf(name) + 4 + 16)
  return body
}

interface Run {
  samples: number
  isOwn: boolean
}
/** A fragment whose samples tell their lengths and sizes themselves, or leave them to the fragment's head. */
function fragment({ samples, isOwn }: Run, flags = 0) {
  const own = isOwn ? Array(samples).fill(u32(1024, 200)) : []
  const usual = flags & 0x08 ? u32(1024, 200) : zeros(0)
  const traf = box(
    'traf',
    box('tfhd', u32(0x02_00_00 | flags, 1), usual),
    box('trun', u32(isOwn ? 0x301 : 1, samples, 0), ...own),
  )
  return Buffer.concat([box('moof', box('mfhd', u32(0, 1)), traf), box('mdat', zeros(samples * 200))])
}
const head = box('ftyp', Buffer.from('isom'), u32(0), Buffer.from('isom'))
const index = (samples: number, ...more: Buffer[]) =>
  box('moov', box('mvhd', u32(0, 0, 0, RATE, samples * 1024), zeros(80)), track(1, 'soun', entry(), samples), ...more)
const MVEX = box('mvex', box('trex', u32(0, 1, 1, 1024, 200, 0)))
const half = { samples: SAMPLES / 2, isOwn: true }
const plain = { samples: SAMPLES / 2, isOwn: false }

const LONG: [name: string, body: Buffer][] = [
  ['a track whose header says three times as much', promising('mdhd', SAMPLES * 3072)],
  ['a track whose header says nothing', promising('mdhd', 0)],
  ['a track whose header says that it is unknown', promising('mdhd', 0xffffffff)],
  ['a file whose header says three times as much', promising('mvhd', SAMPLES * 3072)],
  ['fragments after an empty index', Buffer.concat([head, index(0, MVEX), fragment(half), fragment(half)])],
  [
    'a fragment after an index with half of the sound',
    Buffer.concat([head, index(half.samples, MVEX), box('mdat', zeros(100_000)), fragment(half)]),
  ],
  ['lengths in the heads of fragments', Buffer.concat([head, index(0), fragment(plain, 0x18), fragment(plain, 0x18)])],
  ['lengths for all fragments', Buffer.concat([head, index(0, MVEX), fragment(plain), fragment(plain)])],
  ['ID3v1 behind the boxes', Buffer.concat([m4a(), Buffer.from('TAGA title of it'), zeros(112)])],
  ['junk behind the boxes', Buffer.concat([m4a({ isIndexLast: true }), Buffer.alloc(700, 0xa7)])],
  [
    'the sound of QuickTime',
    m4a({
      brand: 'qt  ',
      ofSound: entry({ isQuickTime: true }),
      ofMedia: box('hdlr', u32(0), Buffer.from('dhlralis'), zeros(13)),
    }),
  ],
]
for (const [name, body] of LONG)
  test(`the length of an M4A is that of its samples: ${name}`, async () => {
    const { seconds, bitrate, extension } = await measured(body)
    assert.ok(Math.abs(seconds - LENGTH) < 0.1, String(seconds))
    assert.deepEqual([extension, bitrate], ['m4a', Math.round((200 * 8 * RATE) / 1024)])
  })

const KEPT = /нужен mp3 или m4a/
const OTHERS: [name: string, body: Buffer][] = [
  ['MP3 in an M4A', m4a({ ofSound: entry({ object: 0x6b }) })],
  ['MP3 in an M4A whose track is the fourth', m4a({ ofSound: entry({ object: 0x6b, id: 4 }) })],
  ['Apple Lossless', m4a({ ofSound: box('alac', zeros(28)) })],
  ['a recording of a shop, encrypted', m4a({ ofSound: box('drms', zeros(28)) })],
  ['Opus', m4a({ ofSound: box('Opus', zeros(28)) })],
  ['FLV', Buffer.concat([Buffer.from('FLV\u0001\u0004\0\0\0\u0009', 'latin1'), zeros(500)])],
  ['MPEG-TS', Buffer.concat(Array(9).fill(Buffer.concat([Buffer.from('G'), zeros(187)])))],
]
for (const [name, body] of OTHERS)
  test(`sound of another kind is told as such: ${name}`, async () => assert.rejects(measured(body), KEPT))

const CUT = /Запись оборвана/
const whole = Buffer.concat([head, index(0, MVEX), fragment(half), fragment(half)])
for (const [name, body] of [
  ['a fragment is cut', whole.subarray(0, whole.length - 50)],
  ['the sound stands there and its index never came', Buffer.concat([head, box('mdat', zeros(5000))])],
  ['the index breaks off', m4a({ isIndexLast: true }).subarray(0, -10)],
] as const)
  test(`a recording of which ${name} is told as cut`, async () => assert.rejects(measured(body), CUT))

test('a count of samples beyond the fragment is none', async () => {
  const body = Buffer.from(whole)
  body.writeUInt32BE(0xfffffff0, body.indexOf('trun') + 8)
  assert.ok((await measured(body)).seconds < LENGTH + 1)
})
