import { Strip } from '#ui/blocks/Strip.tsx'
import { Button } from '#ui/controls/Button.tsx'
import { longDate, timeOf, useClock } from '#ui/time/time.ts'
import { useStay } from './useLeaving.ts'

/** The strip goes with its pressed button. */
const focusPage = () => document.getElementById('content')?.focus()

/** Says when the account goes, and takes the request back. */
export function LeavingNote({ at }: { at: string }) {
  const { mutate, isPending, error } = useStay(focusPage)
  const clock = useClock()
  return (
    <Strip
      icon="clock"
      words={error ? error.message : `Ваш аккаунт удалится ${longDate(at, clock)} в ${timeOf(at, clock)}.`}
    >
      <Button size="small" isBusy={isPending} onClick={() => mutate()}>
        Оставить аккаунт
      </Button>
    </Strip>
  )
}
