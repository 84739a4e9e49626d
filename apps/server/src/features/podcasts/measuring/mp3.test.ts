import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { measure } from './measure.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-mp3-'))
after(() => rm(folder, { recursive: true, force: true }))

const RATES = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320]
/** A frame of MPEG 1, layer III, 44,100 Hz, stereo, of so many kbit/s; its sound is the byte `fill`. */
function frame(rate: number, fill = 0): Buffer {
  const bytes = Buffer.alloc(Math.floor((144 * rate * 1000) / 44_100), fill)
  bytes.set([0xff, 0xfb, RATES.indexOf(rate) << 4, 0x44])
  return bytes
}
const SECONDS = 1152 / 44_100
/** Frames of a minute. */
const MINUTE = 2297
const frames = (rateOf: (at: number) => number, count = MINUTE, fill = 0) =>
  Buffer.concat(Array.from({ length: count }, (_, at) => frame(rateOf(at), fill)))

/** A frame that says how many frames and bytes follow; what is null is not said. */
function index(count: number | null, bytes: number | null, name = 'Xing'): Buffer {
  const whole = frame(128)
  whole.write(name, 36)
  const told = [count, bytes].filter((number) => number !== null)
  whole.writeUInt32BE(Number(count !== null) + 2 * Number(bytes !== null), 40)
  for (const [at, number] of told.entries()) whole.writeUInt32BE(number, 44 + 4 * at)
  return whole
}
function vbri(count: number, bytes: number): Buffer {
  const whole = frame(128)
  whole.write('VBRI', 36)
  whole.writeUInt32BE(bytes, 46)
  whole.writeUInt32BE(count, 50)
  return whole
}

const varied = frames((at) => [32, 128, 320, 64][at % 4]!)
const even = frames(() => 128)
const INEXACT = [
  'Битрейт переменный, а указателя в файле нет: перемотка будет неточной. Сохраните запись с постоянным битрейтом и загрузите заново.',
]
const LYING = [
  'Указатель в начале файла говорит о другой длине: проигрыватели ошибутся. Сохраните запись заново и загрузите ещё раз.',
]
const APE = Buffer.concat([Buffer.from('APETAGEX'), Buffer.from('d007000000200300', 'hex'), Buffer.alloc(200_000, 65)])
const ID3 = Buffer.concat([Buffer.from('49443303000000000170', 'hex'), Buffer.alloc(240)])

const FILES: [name: string, file: Buffer[], minutes: number, bitrate: number, told: string[]][] = [
  ['an even rate', [even], 1, 128_000, []],
  ['a variable rate without an index', [varied], 1, 135_700, INEXACT],
  ['a quiet beginning', [frames((at) => (at < 800 ? 32 : 320))], 1, 219_464, INEXACT],
  ['a loud beginning', [frames((at) => (at < 30 ? 320 : 32))], 1, 35_610, INEXACT],
  ['an even rate that changes once', [frames((at) => (at < 1000 ? 128 : 320))], 1, 236_130, INEXACT],
  ['an index of Xing', [index(MINUTE, varied.length + 417), varied], 1, 135_700, []],
  ['an index of Fraunhofer', [vbri(MINUTE, varied.length), varied], 1, 135_700, []],
  ['an index without numbers', [index(null, null), varied], 1, 135_700, []],
  ['an index of nothing', [index(0, 0), varied], 1, 135_700, []],
  ['an index of half the sound', [index(MINUTE >> 1, varied.length >> 1), varied], 1, 135_700, LYING],
  ['an index of twice the sound', [index(MINUTE * 2, null), varied], 1, 135_700, LYING],
  [
    'two recordings joined',
    [index(MINUTE, even.length + 417, 'Info'), even, index(MINUTE, even.length + 417, 'Info'), even],
    2,
    128_000,
    LYING,
  ],
  ['junk in the middle', [even, Buffer.alloc(3000, 0x11), even], 2, 128_000, []],
  ['junk alike headers in the middle', [even, Buffer.alloc(3000, 0xff), even], 2, 128_000, []],
  ['a tag in the middle', [even, ID3, even], 2, 128_000, []],
  ['a tag at the end', [even, Buffer.from('TAG'), Buffer.alloc(125)], 1, 128_000, []],
  ['a large tag at the end', [even, APE], 1, 128_000, []],
  ['zeros at the end', [even, Buffer.alloc(400_000)], 1, 128_000, []],
  ['sound alike headers', [frames((at) => [32, 128][at % 2]!, MINUTE, 0xff)], 1, 79_757, INEXACT],
]
for (const [name, file, minutes, bitrate, unread] of FILES)
  test(`the length of an MP3 is that of its frames: ${name}`, async () => {
    const path = join(folder, `${FILES.findIndex(([one]) => one === name)}.mp3`)
    await writeFile(path, Buffer.concat(file))
    const found = await measure(path)
    assert.ok(Math.abs(found.seconds - minutes * MINUTE * SECONDS) < 0.05, String(found.seconds))
    assert.deepEqual([found.bitrate, found.unread], [bitrate, unread])
  })
