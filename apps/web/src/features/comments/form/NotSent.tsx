import { ApiError } from '#api/api.tsx'
import { authLayer } from '#features/accounts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import { isStale } from '../writing.ts'
import styles from './NotSent.module.css'

export interface Failure {
  words: string
  /** The session has ended: sending again works only after a sign-in. */
  isSignedOut: boolean
  /** The comment was changed elsewhere: only an edit that replaces the newer text can be saved. */
  isStale: boolean
  /** The browser had room for the text. */
  isKept: boolean
}

export function failureOf(error: unknown, isKept: boolean): Failure {
  const isSignedOut = error instanceof ApiError && error.status === 401
  return { words: wordsOf(error), isSignedOut, isStale: isStale(error), isKept }
}

interface NotSentProps {
  id: string
  failure: Failure
  /** Text of the edited comment as it is now. */
  standing: string
  onRepeat: () => void
  /** Saves over the text that is there now. */
  onReplace: () => void
}

/** Why the comment was not sent, and what to press next. */
export function NotSent({ id, failure, standing, onRepeat, onReplace }: NotSentProps) {
  const next = failure.isSignedOut
    ? { words: 'Войти', press: () => authLayer.open() }
    : failure.isStale
      ? { words: 'Сохранить поверх', press: onReplace }
      : { words: 'Повторить', press: onRepeat }
  return (
    <div id={id} className={styles.failure} role="alert">
      {failure.words} {!failure.isStale && (failure.isKept ? 'Текст сохранён. ' : 'Текст только на экране. ')}
      <TextButton className={styles.again} onClick={next.press}>
        {next.words}
      </TextButton>
      {failure.isStale && (
        <blockquote className={styles.standing} dir="auto">
          {standing || 'Сейчас там только картинка'}
        </blockquote>
      )}
    </div>
  )
}

/** The server's text if it gave any. */
function wordsOf(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'Не отправлено: нет связи.'
  const [said] = Object.values(error.fields).flat()
  const words = said ?? error.detail
  if (!words || error.status >= 500) return 'Не отправлено: сервер не ответил.'
  return /[.!?…]$/.test(words) ? words : `${words}.`
}
