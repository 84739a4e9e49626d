import { type BotAction, botCheck } from '@palata/contract/botCheck'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { hasBeenLeft } from '#api/unloading.ts'
import { TextButton } from '#ui/controls/TextButton.tsx'
import styles from './OwnCheck.module.css'
import { solve } from './solve.ts'

/** A token that is about to expire is replaced while the form is still being filled in. */
const RENEW_BEFORE_MS = 60_000
/** A clock that is wrong asks neither all the time nor never. */
const LONGEST_MS = 9 * 60_000

interface OwnCheckProps {
  action: BotAction
  onToken: (token: string | null) => void
}

/** The site's own check: the browser works for a part of a second, and no other service is asked. */
export function OwnCheck({ action, onToken }: OwnCheckProps) {
  const api = useApi()
  const [state, setState] = useState<'working' | 'done' | 'failed'>('working')
  const [attempt, setAttempt] = useState(0)
  const tell = useRef(onToken)
  tell.current = onToken

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt runs it again
  useEffect(() => {
    const leaving = new AbortController()
    let renewal: ReturnType<typeof setTimeout> | undefined
    const work = async () => {
      try {
        const challenge = await api.call(botCheck.challenge, { body: { action } }, { quiet: true })
        const token = await solve(challenge, leaving.signal)
        if (leaving.signal.aborted) return
        tell.current(token)
        setState('done')
        const left = challenge.parameters.expiresAt * 1000 - Date.now()
        const wait = Math.min(LONGEST_MS, Math.max(RENEW_BEFORE_MS, left - RENEW_BEFORE_MS))
        renewal = setTimeout(() => void work(), wait)
      } catch (error) {
        if (leaving.signal.aborted) return
        // A browser that leaves the page breaks off the worker's code; whoever comes back is checked again.
        if (await hasBeenLeft()) return setAttempt((count) => count + 1)
        console.error('Проверка не удалась', error)
        tell.current(null)
        setState('failed')
      }
    }
    void work()
    return () => {
      leaving.abort()
      clearTimeout(renewal)
    }
  }, [api, action, attempt])

  function again() {
    setState('working')
    setAttempt((count) => count + 1)
  }

  return (
    <p className={styles.state} role="status">
      {WORDS[state]} {state === 'failed' && <TextButton onClick={again}>Повторить</TextButton>}
    </p>
  )
}

const WORDS = {
  working: 'Проверяем, что вы не робот…',
  done: 'Проверка пройдена: вы не робот.',
  failed: 'Проверка не удалась: нет связи с сайтом.',
}
