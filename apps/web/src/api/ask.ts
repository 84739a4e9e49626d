import { hasBeenLeft } from './unloading.ts'

/** Methods whose answer nobody waits for once the page is left. Others may be kept to be sent later. */
const READS = ['GET', 'HEAD']

/**
 * `fetch` whose reads do not fail while the page is being left: nothing is told or tried again then. A page that is
 * shown again reads once more.
 */
export async function ask(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, init)
  } catch (error) {
    const isRead = READS.includes(init.method ?? 'GET') && !init.signal?.aborted
    if (isRead && (await hasBeenLeft())) return ask(url, init)
    throw error
  }
}
