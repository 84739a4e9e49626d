import type { OwnMembershipGift } from '@palata/contract/gifts'
import { useState } from 'react'
import { ApiError } from '#api/api.tsx'
import { TextInput } from '#ui/fields/text/TextInput.tsx'
import { DayInput } from '#ui/fields/time/DayInput.tsx'
import { dayAt } from '#ui/time/time.ts'
import { useNow } from '#ui/time/useNow.ts'

/** The letter goes in the morning of its day in Moscow. */
const MORNING = 'T09:00:00+03:00'
const MINUTE_MS = 60_000
const FURTHEST_MS = 180 * 86_400_000

/** To whom the letter goes and on which day; an empty day is at once. */
export function useDelivery(given?: Pick<OwnMembershipGift, 'email' | 'send_at'>) {
  const [email, setEmail] = useState(given?.email ?? '')
  const [day, setDay] = useState(given?.send_at ? dayAt(given.send_at) : '')
  const body = {
    email,
    send_at: email && day ? new Date(`${day}${MORNING}`).toISOString() : null,
  }
  return { email, setEmail, day, setDay, body }
}

interface DeliveryProps {
  delivery: ReturnType<typeof useDelivery>
  error: Error | null
}

export function Delivery({ delivery: { email, setEmail, day, setDay }, error }: DeliveryProps) {
  const now = useNow(MINUTE_MS)
  return (
    <>
      <TextInput
        label="Почта получателя, если нужно письмо"
        value={email}
        onChange={setEmail}
        autoComplete="off"
        error={fieldsOf(error).email?.[0]}
      />
      {email && (
        <DayInput
          label="В какой день, если не сразу"
          value={day}
          min={dayAt(now)}
          max={dayAt(new Date(now.getTime() + FURTHEST_MS))}
          error={fieldsOf(error).send_at?.[0]}
          onChange={setDay}
        />
      )}
    </>
  )
}

export const fieldsOf = (error: Error | null): Record<string, string[]> =>
  error instanceof ApiError ? error.fields : {}

/** What is wrong with the gift as a whole: words of a field stand at the field. */
export function Problem({ error }: { error: Error | null }) {
  return error && Object.keys(fieldsOf(error)).length === 0 ? <p role="alert">{error.message}</p> : null
}
