import assert from 'node:assert/strict'
import { mkdtemp, open, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { LARGEST_RECORDING } from '@palata/contract/desk/podcasts'
import { id3, mp3, tagOf } from '#testing/files/audio.ts'
import { readSpeech, SPOKEN, speechFile } from '../demo.ts'
import { measure } from './measure.ts'

const folder = await mkdtemp(join(tmpdir(), 'palata-audio-'))
after(() => rm(folder, { recursive: true, force: true }))

async function file(body: Buffer | string, name = 'x.mp3') {
  const path = join(folder, name)
  await writeFile(path, body)
  return path
}

test('a recording’s length and bit rate are measured, whatever its name', async () => {
  const { seconds, ...rest } = await measure(await file(mp3(60), 'song.txt'))
  assert.ok(Math.abs(seconds - 60) < 0.1, String(seconds))
  assert.deepEqual(rest, {
    contentType: 'audio/mpeg',
    extension: 'mp3',
    bytes: mp3(60).length,
    bitrate: 32_000,
    chapters: [],
    unread: [],
  })
})

test('chapters of a recording’s ID3 tag are read', async () => {
  const tag = id3([
    { second: 0, title: 'Начало' },
    { second: 42, title: 'Рынок' },
  ])
  const { chapters } = await measure(await file(mp3(60, tag)))
  assert.deepEqual(chapters, [
    { second: 0, title: 'Начало' },
    { second: 42, title: 'Рынок' },
  ])
})

const PNG = Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex')
const NOT_AUDIO: [string, Buffer | string][] = [
  ['words', 'Это не аудио, а письмо. '.repeat(1000)],
  ['a page', '<html><script>alert(1)</script></html>'],
  ['a picture', PNG],
  ['zeros', Buffer.alloc(100_000)],
  ['a tag and nothing behind it', id3([{ second: 0, title: 'Начало' }])],
  ['a tag that says it is 200 MB long', tagOf(Buffer.alloc(10), 200 * 1024 * 1024)],
  [
    'an mp4 whose index says it is two gigabytes',
    Buffer.concat([
      Buffer.from('0000001866747970 4d344120 00000000 4d344120 69736f6d'.replaceAll(' ', ''), 'hex'),
      Buffer.from('7fffffff6d6f6f76', 'hex'),
      Buffer.alloc(1000),
    ]),
  ],
  [
    'a wave',
    Buffer.concat([
      Buffer.from(
        'RIFF\x24\x08\x00\x00WAVEfmt \x10\x00\x00\x00\x01\x00\x01\x00\x22\x56\x00\x00\x44\xac\x00\x00\x02\x00\x10\x00data\x00\x08\x00\x00',
        'latin1',
      ),
      Buffer.alloc(2048),
    ]),
  ],
]
for (const [what, body] of NOT_AUDIO)
  test(`measuring refuses ${what} with a reason`, async () => {
    await assert.rejects(measure(await file(body)), /[а-я]/)
  })

test('an empty file and one over the size limit are refused unread', async () => {
  await assert.rejects(measure(await file('')), /пуст/)
  const path = join(folder, 'huge.mp3')
  const huge = await open(path, 'w')
  // A sparse file takes no disk space.
  await huge.truncate(5 * 1024 ** 3)
  await huge.close()
  await assert.rejects(measure(path), new RegExp(`больше ${LARGEST_RECORDING / 1024 / 1024} МБ`))
})

test('an ID3 tag of ten thousand chapters is read', async () => {
  const chapters = Array.from({ length: 10_000 }, (_, second) => ({ second, title: `Глава ${second}` }))
  assert.equal((await measure(await file(mp3(60, id3(chapters))))).chapters.length, 10_000)
})

test('measuring that takes too long is stopped', async () => {
  await assert.rejects(measure(await file(mp3(60)), { longestMs: 0 }), /не удалось измерить/)
})

test('the demo’s episodes are two minutes of speech each, as long as declared, loud and small', async () => {
  let bytes = 0
  for (const number of SPOKEN) {
    const path = speechFile(`${number}.mp3`)
    const { seconds, bitrate } = await measure(path)
    const said = await readSpeech(number)
    assert.ok(Math.abs(seconds - said.seconds) < 0.2 && Math.abs(bitrate - said.bitrate) < 2000, number)
    assert.ok(seconds > 110 && seconds < 130, `${number}: ${seconds}`)
    assert.ok(
      said.cues.every(
        ({ start, end }, index) => start < end && end <= seconds + 0.2 && start >= (said.cues[index - 1]?.end ?? 0),
      ),
    )
    bytes += (await stat(path)).size
    // Silence is encoded as repeating bytes; speech is not.
    const body = await readFile(path)
    assert.ok(new Set(body.subarray(20_000, 60_000).toString('latin1').match(/.{8}/gs)).size > 4000, number)
  }
  assert.equal(SPOKEN.length, 8)
  assert.ok(bytes <= 4_000_000, String(bytes))
})
