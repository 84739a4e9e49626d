import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { lazyPart } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { sealOf } from '../queries.ts'
import type { SealFacts } from './facts.ts'
import type { ReadShown } from './runCheck.ts'
import styles from './SealRow.module.css'
import { SealWords } from './SealWords.tsx'
import type { Verdict } from './useCheck.ts'

const Check = lazyPart(async () => (await import('./CallCheck.tsx')).CallCheck)

/** A published call is recorded within seconds. */
const ASK_MS = 2_000

interface SealRowProps {
  id: number
  facts: SealFacts
  /** Reads again what the page shows of the call: what is compared with the seal must not be older than it. */
  readShown: ReadShown
  /** An awaited seal is there. */
  onSealed: () => void
}

/** The seal of a signal on its page, and its check in this browser. */
export function SealRow({ id, facts, readShown, onSealed }: SealRowProps) {
  const section = useRef<HTMLElement>(null)
  const [checks, setChecks] = useState(0)
  const [verdict, setVerdict] = useState<Verdict>('busy')
  const isAwaited = facts.number !== null && facts.seal_index === null
  const isThere = facts.number !== null && facts.seal_index !== null && !facts.is_before_ledger
  useAwaitedSeal(id, isAwaited, onSealed)
  useEffect(() => {
    // The button that was pressed has gone; the keyboard goes on from here.
    if (verdict !== 'busy' && isNowhere(document.activeElement)) section.current?.focus({ preventScroll: true })
  }, [verdict])
  const check = () => {
    setVerdict('busy')
    setChecks(checks + 1)
  }
  if (facts.number === null && !facts.is_before_ledger) return null
  return (
    <section
      ref={section}
      className={`${styles.seal} ${facts.is_before_ledger ? styles.before : verdict === 'wrong' ? styles.wrong : ''}`}
      aria-label="Печать"
      tabIndex={-1}
    >
      <div className={styles.line}>
        {!facts.is_before_ledger && <Icon name="seal" />}
        <p className={styles.said} role={isThere ? undefined : 'status'}>
          <SealWords facts={facts} />
        </p>
        {isThere && <Outcome verdict={checks === 0 ? null : verdict} onCheck={check} />}
      </div>
      {checks > 0 && (
        <PartPlace of={Check}>
          <Check key={checks} id={id} readShown={readShown} onVerdict={setVerdict} onAgain={check} />
        </PartPlace>
      )}
    </section>
  )
}

const isNowhere = (focused: Element | null) => focused === null || focused === document.body

/** The button, and in its place what the check has found. */
function Outcome({ verdict, onCheck }: { verdict: Verdict | null; onCheck: () => void }) {
  if (verdict === 'right' || verdict === 'wrong')
    return (
      <span className={styles.verdict} data-is={verdict}>
        <Icon name={verdict === 'wrong' ? 'warning' : 'check'} size={18} />
        {verdict === 'wrong' ? 'Не сошлось' : 'Проверено'}
      </span>
    )
  return (
    <Button kind="secondary" size="small" isBusy={verdict === 'busy'} onClick={onCheck}>
      {verdict === 'busy' ? 'Проверяем' : 'Проверить'}
    </Button>
  )
}

/** Asks every two seconds until the call is under a checkpoint. */
function useAwaitedSeal(id: number, isAwaited: boolean, onSealed: () => void) {
  const { data } = useQuery({
    ...sealOf(useApi(), id),
    enabled: isAwaited,
    refetchInterval: ASK_MS,
    refetchIntervalInBackground: false,
  })
  const isSealed = isAwaited && (data?.seal?.entries.length ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once, when the seal comes
  useEffect(() => {
    if (isSealed) onSealed()
  }, [isSealed])
}
