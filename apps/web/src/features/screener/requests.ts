import { isAborted } from '#api/api.tsx'

/**
 * Reads, logs a failure and rethrows it. A request superseded by another mode, base, filter or window is aborted and
 * logged as cancelled.
 */
export async function logged<T>(key: string, failure: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (isAborted(error)) console.info('Запрос отменён', key)
    else console.error(failure, error)
    throw error
  }
}
