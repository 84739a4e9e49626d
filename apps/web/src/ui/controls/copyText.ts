import { toast } from '../toasts/index.ts'

/** Copies and says so. The browser may forbid the clipboard: the reader has to know that nothing was copied. */
export async function copyText(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast(done, 'green')
  } catch {
    toast('Ошибка при копировании', 'red')
  }
}
