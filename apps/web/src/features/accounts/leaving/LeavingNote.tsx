import { Icon } from '#ui/blocks/Icon.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import styles from './LeavingNote.module.css'
import { useStay } from './useLeaving.ts'

/** The strip goes with its pressed button. */
const focusPage = () => document.getElementById('content')?.focus()

/** Says when the account goes, and takes the request back. */
export function LeavingNote({ at }: { at: string }) {
  const { mutate, isPending, error } = useStay(focusPage)
  const clock = useClock()
  return (
    <div className={styles.strip} role="note">
      <Icon name="clock" size={16} />
      <p>{error ? error.message : `Ваш аккаунт удалится ${longDate(at, clock)} в ${timeOf(at, clock)}.`}</p>
      <Button size="small" isBusy={isPending} onClick={() => mutate()}>
        Оставить аккаунт
      </Button>
    </div>
  )
}
