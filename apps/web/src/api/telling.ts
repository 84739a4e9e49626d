import { ApiError, isAborted } from './errors.ts'

/** A read whose failure is told to the log and thrown on; one that was called off is no failure. */
export async function telling<T>(what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read()
  } catch (error) {
    if (!isAborted(error)) {
      const code = error instanceof ApiError ? error.status : 0
      console.error(`Сетевая ошибка при получении ${what}: HTTP error! Status: ${code}`)
    }
    throw error
  }
}
