import { ApiError } from '#api/api.tsx'
import { toast } from '#ui/toasts/index.ts'

/** Runs the work and shows `done`, or `failed` with the server's reason; returns whether it succeeded. */
export async function toastOutcome(work: () => Promise<unknown>, done: string, failed: string): Promise<boolean> {
  try {
    await work()
  } catch (error) {
    toast(failed)
    if (error instanceof ApiError && error.status >= 400 && error.status < 500 && error.detail) toast(error.detail)
    return false
  }
  toast(done, 'green')
  return true
}
