import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useApi } from '#api/api.tsx'
import { ApiError } from '#api/errors.ts'
import { Teaser, useAccess } from '#features/membership'
import { useSearchParameter } from '#navigation'
import { Skeleton } from '#ui/blocks/Skeleton.tsx'
import { toast } from '#ui/toasts/index.ts'
import { dayLayer, openEvent } from '../layers.ts'
import { NextEvents } from '../panel/NextEvents.tsx'
import { calendarEvent } from '../queries.ts'
import { calendarSearch } from '../routes.ts'
import styles from './CalendarPage.module.css'
import { MemberCalendar } from './MemberCalendar.tsx'

/** Members see the month; others see the next events and the offer. */
export function CalendarPage() {
  const access = useAccess()
  useEventOfAddress()
  const isOutside = access === 'guest' || access === 'unpaid'
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1} data-outside={isOutside}>
        Календарь
      </h1>
      {isOutside && (
        <div className={styles.fragment} data-access={access}>
          <NextEvents />
        </div>
      )}
      <Teaser place="calendar" />
      {access === 'loading' && <Loading />}
      {access === 'paid' && <MemberCalendar loading={<Loading />} />}
    </div>
  )
}

/** The address names the event that is open: by it the event is opened, too. */
function useEventOfAddress() {
  const [id, setId] = useSearchParameter(calendarSearch, 'event', { replaces: true })
  const events = dayLayer.useDetail()?.events
  const shown = events?.length === 1 ? String(events[0]!.id) : null
  const wasShown = useRef<string | null>(null)
  const { data: event, error } = useQuery({ ...calendarEvent(useApi(), Number(id)), enabled: id !== undefined })
  const isGone = error instanceof ApiError && error.status === 404
  const leave = useEffectEvent(() => setId(null))
  const open = useEffectEvent(() => event && String(event.id) !== shown && openEvent(event))
  // biome-ignore lint/correctness/useExhaustiveDependencies: when an event has arrived
  useEffect(() => void open(), [event])
  const tell = useEffectEvent(setId)
  useEffect(() => {
    if (shown === wasShown.current) return
    wasShown.current = shown
    tell(shown)
  }, [shown])
  useEffect(() => {
    if (!isGone) return
    toast('Такого события нет: его убрали из календаря')
    leave()
  }, [isGone])
}

function Loading() {
  return (
    <div className={styles.loading} role="status" aria-label="Загрузка календаря">
      <Skeleton width={320} height={44} />
      <Skeleton height={600} />
    </div>
  )
}
