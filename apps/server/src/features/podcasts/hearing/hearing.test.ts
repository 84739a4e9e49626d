import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { test } from 'node:test'
import { podcasts } from '@palata/contract/podcasts'
import pino from 'pino'
import { insertPost } from '#testing/acts/posts.ts'
import { memoryStore, testApp } from '#testing/app.ts'
import { giveAudio, mp3 } from '#testing/files/audio.ts'
import { readSpeech, SPOKEN, speechFile } from '../demo.ts'
import { hear } from './hear.ts'
import { hearAll } from './hearAll.ts'
import { LoudnessMeter } from './loudness.ts'
import { PeakMeter } from './peaks.ts'

/** A sine of that many seconds; `level` is its amplitude in dBFS. */
function tone(rate: number, hertz: number, level: number, seconds: number) {
  const swing = 10 ** (level / 20)
  return Float32Array.from({ length: rate * seconds }, (_, at) => swing * Math.sin((2 * Math.PI * hertz * at) / rate))
}

function loudnessOf(rate: number, ...channels: Float32Array[]) {
  const meter = new LoudnessMeter(rate)
  meter.add(channels, channels[0]!.length)
  return meter.whole()
}

const near = (value: number | null, wanted: number, by = 0.1) =>
  assert.ok(value !== null && Math.abs(value - wanted) <= by, `${value} instead of ${wanted}`)

test('loudness equals the reference cases of BS.1770 and EBU Tech 3341', () => {
  // BS.1770-4, annex 1: a sine of 997 Hz at 0 dBFS in one channel is −3.01 LUFS.
  for (const rate of [22_050, 44_100, 48_000]) near(loudnessOf(rate, tone(rate, 997, 0, 5)), -3.01)
  // EBU Tech 3341, cases 1 and 2: stereo at −23 and −33 dBFS.
  for (const level of [-23, -33]) {
    const channel = tone(48_000, 1000, level, 20)
    near(loudnessOf(48_000, channel, channel), level)
  }
})

test('silence does not count towards loudness, and silence alone has none', () => {
  const rate = 22_050
  const spoken = tone(rate, 1000, -20, 10)
  const paused = new Float32Array(spoken.length * 3)
  paused.set(spoken)
  near(loudnessOf(rate, paused), loudnessOf(rate, spoken)!, 0.2)
  assert.equal(loudnessOf(rate, new Float32Array(rate * 5)), null)
  assert.equal(loudnessOf(rate, new Float32Array(10)), null)
})

test('sound in pieces of any size gives the same loudness and waveform', () => {
  const rate = 8000
  const sound = tone(rate, 440, -12, 3).map((swing, at) => (at > rate ? swing : swing / 4))
  const [loudness, peaks] = [new LoudnessMeter(rate), new PeakMeter(sound.length)]
  for (let at = 0; at < sound.length; at += 777) {
    const piece = sound.subarray(at, at + 777)
    loudness.add([piece], piece.length)
    peaks.add([piece], piece.length)
  }
  near(loudness.whole(), loudnessOf(rate, sound)!, 1e-9)
  const wave = peaks.whole()
  assert.equal(wave.length, 200)
  assert.ok(wave.slice(0, 60).every((peak) => Math.abs(peak - 25) <= 3))
  assert.ok(wave.slice(70).every((peak) => peak >= 95))
})

test('a spoken episode has a waveform with its pauses and the loudness of speech', async () => {
  const { seconds, cues } = await readSpeech(SPOKEN[0]!)
  const { peaks, loudness } = await hear(createReadStream(speechFile(`${SPOKEN[0]}.mp3`)), seconds)
  assert.equal(peaks.length, 200)
  assert.equal(Math.max(...peaks), 100)
  near(loudness, -18, 2)
  const partAt = (second: number) => peaks[Math.floor((second / seconds) * peaks.length)]!
  assert.ok(cues.every(({ start, end }) => end - start < 2 || partAt((start + end) / 2) > 20))
})

test('silence and broken files have no waveform, and a file that takes too long is given up', async () => {
  const nothing = { peaks: [], loudness: null }
  assert.deepEqual(await hear(Readable.from([mp3(5)]), 5), nothing)
  assert.deepEqual(await hear(Readable.from([Buffer.alloc(300_000, 'не звук ')]), 5), nothing)
  assert.deepEqual(await hear(Readable.from([]), 5), nothing)
  await assert.rejects(hear(Readable.from([mp3(60)]), 60, { longestMs: 0 }), /not heard/)
  await assert.rejects(hear(new Readable({ read() {} }), 60, { longestMs: 50 }), /not heard/)
  const broken = Readable.from(
    (function* () {
      yield mp3(5)
      throw new Error('the store is away')
    })(),
  )
  await assert.rejects(hear(broken, 5), /away/)
})

test('sound past a file’s declared length falls into the waveform’s last part', async () => {
  const { seconds } = await readSpeech(SPOKEN[0]!)
  const { peaks } = await hear(createReadStream(speechFile(`${SPOKEN[0]}.mp3`)), seconds / 4)
  assert.deepEqual([peaks.length, peaks.at(-1)], [200, 100])
})

test('a recording’s waveform is made once, in the background, and is for members', async () => {
  const objects = memoryStore()
  const stage = await testApp({ objects })
  const { db } = stage
  const logger = pino({ enabled: false })
  const work = () => hearAll({ db, objects, logger, stopping: new AbortController().signal })
  const { seconds } = await readSpeech('214')
  const body = await readFile(speechFile('214.mp3'))
  const id = await insertPost(db, { title: 'Выпуск', model: 'Material', isPodcast: true })
  const silent = await insertPost(db, { title: 'Тишина', model: 'Material', isPodcast: true })
  const lost = await insertPost(db, { title: 'Пропал', model: 'Material', isPodcast: true })
  await giveAudio({ db, objects }, id, { body, seconds: Math.round(seconds), name: 'one.mp3' })
  await giveAudio({ db, objects }, silent)
  await giveAudio({ db, objects }, lost, { name: 'lost.mp3' })
  await objects.remove('podcasts/lost.mp3')
  const peaksOf = async (post: number) =>
    (await stage.as('maria').call(podcasts.get, { params: { id: String(post) } })).peaks
  assert.deepEqual(await peaksOf(id), [])
  await work()
  const wave = await peaksOf(id)
  assert.equal(wave.length, 200)
  assert.deepEqual([await peaksOf(silent), await peaksOf(lost)], [[], []])
  const { rows } = await db.query('select is_heard, loudness is not null as is_loud from podcasts order by post_id')
  assert.deepEqual(rows, [
    { is_heard: true, is_loud: true },
    { is_heard: true, is_loud: false },
    { is_heard: true, is_loud: false },
  ])
  // Measured once: a later change of the file is not looked at.
  await objects.remove('podcasts/one.mp3')
  await work()
  assert.deepEqual(await peaksOf(id), wave)
  assert.equal(await stage.as('oleg').status(podcasts.get, { params: { id: String(id) } }), 403)
})
