import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { Link } from '#navigation'
import { personPath } from '#paths.ts'
import styles from './Mark.module.css'
import { recordNames } from './queries.ts'
import { callsText, shareText, VERDICTS } from './words.ts'

/** Asked for when the browser is idle: a page loads nothing more at first. */
function useIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const wait = window.requestIdleCallback ?? ((done: () => void) => window.setTimeout(done, 500))
    const cancel = window.cancelIdleCallback ?? window.clearTimeout
    const id = wait(() => setIdle(true))
    return () => cancel(id)
  }, [])
  return isIdle
}

/** An author's line of record; null until it is known, and under ten counted calls. */
function useBrief(username: string) {
  const isIdle = useIdle()
  const { data } = useQuery({ ...recordNames(useApi()), enabled: isIdle && username !== '' })
  return data?.results.find((one) => one.username.toLowerCase() === username.toLowerCase()) ?? null
}

/** «54 % · N 31» beside an author's name, leading to their record. */
export function RecordMark({ username }: { username: string }) {
  const brief = useBrief(username)
  if (!brief) return null
  const told = `Послужной список: ${callsText(brief.counted)} в\u00a0счёте, отличим от\u00a0случая: ${VERDICTS[brief.verdict]}`
  return (
    <Link to={personPath(username, 'record')} className={styles.mark} title={told}>
      {shareText(brief.point)} · N&nbsp;{brief.counted}
      <span className="visually-hidden">. {told}</span>
    </Link>
  )
}
