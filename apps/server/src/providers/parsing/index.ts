import { runInWorker, type WorkerTask } from '#platform/workers/index.ts'
import { ProviderError } from '../errors.ts'
import type work from './worker.ts'
import type { Readers } from './worker.ts'

/**
 * Parses a page of another site in a worker: markup nested without end keeps the parser busy for minutes. Throws
 * `ProviderError` when it takes too long.
 */
export async function parseForeign<Name extends keyof Readers>(
  service: string,
  reader: Name,
  body: Uint8Array,
  contentType = '',
): Promise<ReturnType<Readers[Name]>> {
  const task: WorkerTask<typeof work> = {
    module: new URL('./worker.ts', import.meta.url),
    longestMs: 10_000,
    tooHeavy: () => new ProviderError(service, 'the page takes too long to parse', { retryable: false }),
  }
  return (await runInWorker(task, { reader, body, contentType })) as ReturnType<Readers[Name]>
}
