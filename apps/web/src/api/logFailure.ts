import { ApiError, isAborted } from './errors.ts'
import { isUnloading } from './unloading.ts'

/**
 * Reads, logs a failure with `what` was read and rethrows it; a request that the reader's leaving broke off is not.
 * The server, which renders the first page, has a log of its own.
 */
export async function logFailure<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!import.meta.env.SSR && !isAborted(error) && !isUnloading()) {
      const code = error instanceof ApiError ? error.status : 0
      console.error(`Сетевая ошибка при получении ${what}: HTTP error! Status: ${code}`)
    }
    throw error
  }
}
