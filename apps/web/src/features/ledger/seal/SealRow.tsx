import type { ShownCall } from '@palata/contract/ledger/check'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useApi } from '#api/api.tsx'
import { lazyPart } from '#navigation'
import { Icon } from '#ui/blocks/Icon.tsx'
import { PartPlace } from '#ui/blocks/PartPlace.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { sealOf } from '../queries.ts'
import type { SealFacts } from './facts.ts'
import styles from './SealRow.module.css'
import { SealWords } from './SealWords.tsx'

const Check = lazyPart(async () => (await import('./CallCheck.tsx')).CallCheck)

/** A published call is recorded within seconds. */
const ASK_MS = 2_000

interface SealRowProps {
  id: number
  facts: SealFacts
  /** What the page shows of the call. */
  shown: ShownCall
  /** Reads the signal again: when an awaited seal is there, and before a repeated check. */
  onRead: () => void
}

/** The seal of a signal on its page, and its check in this browser. */
export function SealRow({ id, facts, shown, onRead }: SealRowProps) {
  const [checks, setChecks] = useState(0)
  const isAwaited = facts.number !== null && facts.seal_index === null
  const isThere = facts.number !== null && facts.seal_index !== null && !facts.is_before_ledger
  useAwaitedSeal(id, isAwaited, onRead)
  const checkAgain = () => {
    // What is compared with the seal must not be an older reading of the signal.
    onRead()
    setChecks(checks + 1)
  }
  if (facts.number === null && !facts.is_before_ledger) return null
  const words = (
    <>
      {!facts.is_before_ledger && <Icon name="seal" />}
      <p className={styles.said}>
        <SealWords facts={facts} />
      </p>
    </>
  )
  const wait = (
    <div className={styles.line}>
      {words}
      <Button kind="secondary" size="small" isBusy={checks > 0} onClick={() => setChecks(1)}>
        Проверить
      </Button>
    </div>
  )
  if (!isThere)
    return (
      <section className={`${styles.seal} ${facts.is_before_ledger ? styles.before : ''}`} aria-label="Печать">
        <div className={styles.line} role="status">
          {words}
        </div>
      </section>
    )
  if (checks === 0)
    return (
      <section className={styles.seal} aria-label="Печать">
        {wait}
      </section>
    )
  return (
    <PartPlace
      of={Check}
      fallback={
        <section className={styles.seal} aria-label="Печать">
          {wait}
        </section>
      }
    >
      <Check key={checks} id={id} shown={shown} words={words} onAgain={checkAgain} />
    </PartPlace>
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
