/** Speaks the texts of this folder: `node apps/server/src/features/podcasts/speech/make.ts [214]`. */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import Espeak from '@echogarden/espeak-ng-emscripten'
import { createMp3Encoder } from 'wasm-media-encoders'

const RATE = 22_050
const KBITS = 24
/** Samples of silence between sentences and before a chapter. */
const PAUSE = Math.round(RATE * 0.35)
const CHAPTER_PAUSE = Math.round(RATE * 0.7)

const folder = new URL('./', import.meta.url)
const [only] = process.argv.slice(2)
const voice = await createVoice()
for (const file of (await readdir(folder)).filter((name) => name.endsWith('.txt')).sort()) {
  const name = file.slice(0, -4)
  if (!only || only === name) await make(name)
}

async function make(name: string) {
  const chapters: string[] = []
  const cues: { start: number; end: number; text: string }[] = []
  const parts: Int16Array[] = []
  let samples = 0
  const add = (part: Int16Array) => {
    parts.push(part)
    samples += part.length
  }
  for (const line of (await readFile(new URL(`${name}.txt`, folder), 'utf8')).split('\n').filter(Boolean)) {
    if (line.startsWith('# ')) {
      if (samples > 0) add(new Int16Array(CHAPTER_PAUSE))
      chapters.push(`${clock(Math.floor(samples / RATE))} ${line.slice(2)}`)
      continue
    }
    for (const sentence of line.match(/[^.!?…]+[.!?…]+/g) ?? [line]) {
      const start = samples / RATE
      add(voice(sentence.trim()))
      cues.push({ start: round(start), end: round(samples / RATE), text: sentence.trim() })
      add(new Int16Array(PAUSE))
    }
  }
  const audio = await encode(parts, samples)
  await writeFile(new URL(`${name}.mp3`, folder), audio)
  // The notice has neither chapters nor a transcript.
  if (chapters.length > 0)
    await writeFile(
      new URL(`${name}.json`, folder),
      `${JSON.stringify({ seconds: round(samples / RATE), bitrate: KBITS * 1000, chapters, cues }, null, 2)}\n`,
    )
  process.stdout.write(`${name}: ${(samples / RATE).toFixed(1)} с, ${(audio.length / 1000).toFixed(0)} кБ\n`)
}

function clock(seconds: number) {
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

function round(seconds: number) {
  return Math.round(seconds * 100) / 100
}

async function createVoice() {
  const speech = await Espeak()
  const worker = await new speech.eSpeakNGWorker()
  worker.set_voice('ru')
  worker.set_rate(110)
  return (sentence: string) => {
    const pieces: Int16Array[] = []
    worker.synthesize(sentence, (audio) => {
      if (audio) pieces.push(new Int16Array(audio.slice(0)))
      return false
    })
    return joined(pieces)
  }
}

function joined(pieces: Int16Array[]): Int16Array {
  const whole = new Int16Array(pieces.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const piece of pieces) {
    whole.set(piece, at)
    at += piece.length
  }
  return whole
}

async function encode(parts: Int16Array[], samples: number): Promise<Buffer> {
  const encoder = await createMp3Encoder()
  encoder.configure({ sampleRate: RATE, channels: 1, bitrate: KBITS })
  const floats = Float32Array.from(joined(parts), (value) => value / 32_768)
  const chunks: Buffer[] = []
  for (let at = 0; at < samples; at += RATE) chunks.push(Buffer.from(encoder.encode([floats.subarray(at, at + RATE)])))
  chunks.push(Buffer.from(encoder.finalize()))
  return Buffer.concat(chunks)
}
