import type { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'

/** Ten hours of stereo take three minutes. */
const LONGEST_MS = 10 * 60_000
/** On top of the decoder's own memory, which is the same for any length. */
const MEMORY_MB = 64
/** Bytes per message to the decoder: a quarter of a minute at the lowest bit rate. */
const PIECE = 16 * 1024

export interface Heard {
  /** Peak of each of the equal parts, in percent of the highest; empty for silence. */
  peaks: number[]
  /** LUFS; null for silence. */
  loudness: number | null
}

/**
 * Measures peaks and loudness of an MP3 of that many seconds. Decodes in a thread of its own, which is ended when a
 * file takes too long or too much memory, or when the process ends.
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
  // Handles an error that comes while nobody reads the stream.
  file.once('error', ended.reject)
  worker.once('exit', () => fail('the decoder ended without an answer'))
  const answered = () => Promise.race([once(worker), ended.promise])
  try {
    await answered()
    for await (const chunk of file as AsyncIterable<Buffer>)
      for (let at = 0; at < chunk.length; at += PIECE) {
        const answer = answered()
        // Copied and transferred: a view would be sent with its whole buffer.
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
