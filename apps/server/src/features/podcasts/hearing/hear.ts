import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Ten hours of stereo take three minutes. */
const LONGEST_MS = 10 * 60_000
/** Beside what the decoder itself takes, which is as much for a minute as for a day. */
const MEMORY_MB = 64
/** Bytes given to the decoder at once: at the lowest bit rate a quarter of a minute. */
const PIECE = 16 * 1024

export interface Heard {
  /** The loudest moment of each of its equal parts, in percent of the loudest of all; none of silence. */
  peaks: number[]
  /** LUFS; null of silence. */
  loudness: number | null
}

/**
 * How an MP3 of so many seconds sounds. It is decoded in a thread of its own, which is ended when a file keeps it busy,
 * fills its memory, or when the process ends.
 */
export async function hear(
  file: Readable,
  seconds: number,
  { longestMs = LONGEST_MS, stopping }: { longestMs?: number; stopping?: AbortSignal } = {},
): Promise<Heard> {
  const worker = new Worker(new URL('./worker.ts', import.meta.url), {
    workerData: { seconds },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const ended = Promise.withResolvers<never>()
  const fail = (why: string | Error) => {
    const error = new Error('a recording was not heard', { cause: why })
    ended.reject(error)
    file.destroy(error)
  }
  const timer = setTimeout(() => fail('the recording took too long to decode'), longestMs)
  const leave = () => fail('the process ends')
  stopping?.addEventListener('abort', leave)
  worker.once('error', fail)
  // Also while nobody reads it.
  file.once('error', ended.reject)
  worker.once('exit', () => fail('the decoder ended without an answer'))
  const answered = () => Promise.race([once(worker), ended.promise])
  try {
    await answered()
    for await (const chunk of file as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE) {
        const answer = answered()
        // A part of a buffer would be sent with all of the buffer, so it is copied and handed over.
        const piece = new Uint8Array(chunk.subarray(at, at + PIECE))
        worker.postMessage(piece, [piece.buffer])
        await answer
      }
    const answer = answered()
    worker.postMessage('end')
    return (await answer) as Heard
  } finally {
    clearTimeout(timer)
    stopping?.removeEventListener('abort', leave)
    file.destroy()
    await worker.terminate()
  }
}

function once(worker: Worker) {
  return new Promise<unknown>((resolve) => worker.once('message', resolve))
}
