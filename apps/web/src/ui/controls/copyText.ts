import { toast } from '../toasts/index.ts'

/**
 * Copies the text and shows a toast. The browser may refuse the clipboard, and then the toast says that nothing was
 * copied.
 */
export async function copyText(text: string, done: string) {
  try {
    await navigator.clipboard.writeText(text)
    toast(done, 'green')
  } catch {
    toast('Ошибка при копировании', 'red')
  }
}
