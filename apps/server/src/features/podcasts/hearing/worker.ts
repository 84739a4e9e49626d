import { parentPort, workerData } from 'node:worker_threads'
import { MPEGDecoder } from 'mpg123-decoder'
import type { Heard } from './hear.ts'
import { LoudnessMeter } from './loudness.ts'
import { PeakMeter } from './peaks.ts'

/** A piece of the file, or its end. The worker answers each one before the next is sent. */
export type Given = Uint8Array | 'end'

const { seconds } = workerData as { seconds: number }
const decoder = new MPEGDecoder()
await decoder.ready
let meters: { peaks: PeakMeter; loudness: LoudnessMeter } | null = null

parentPort!.on('message', (given: Given) => {
  if (given === 'end') return parentPort!.postMessage(whole())
  hear(given)
  parentPort!.postMessage('more')
})
parentPort!.postMessage('more')

function hear(piece: Uint8Array) {
  const { channelData, samplesDecoded, sampleRate } = decoder.decode(piece)
  if (samplesDecoded === 0) return
  meters ??= { peaks: new PeakMeter(seconds * sampleRate), loudness: new LoudnessMeter(sampleRate) }
  meters.peaks.add(channelData, samplesDecoded)
  meters.loudness.add(channelData, samplesDecoded)
}

function whole(): Heard {
  const loudness = meters?.loudness.whole() ?? null
  return {
    peaks: meters?.peaks.whole() ?? [],
    loudness: loudness === null ? null : Math.round(loudness * 10) / 10,
  }
}
