import type { BotChallenge } from '@palata/contract/botCheck'

/** The hardest challenge takes a slow phone half a minute. */
const LONGEST_MS = 120_000

/** Solves the challenge in a worker; returns the token that forms send. Throws when it cannot be solved. */
export async function solve(challenge: BotChallenge, signal: AbortSignal): Promise<string> {
  const worker = new Worker(new URL('./solver.ts', import.meta.url), { type: 'module' })
  try {
    const solution = await new Promise<object>((resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
      worker.onerror = () => reject(new Error('the worker did not start'))
      worker.onmessage = ({ data }: MessageEvent<{ error?: unknown; derivedKey?: string } | null>) =>
        data?.derivedKey === undefined ? reject(data?.error ?? new Error('not solved')) : resolve(data)
      worker.postMessage({ type: 'work', challenge, counterStart: 0, counterStep: 1, timeout: LONGEST_MS })
    })
    return btoa(JSON.stringify({ challenge, solution }))
  } finally {
    worker.terminate()
  }
}
