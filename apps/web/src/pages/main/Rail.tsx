import { Suspense } from 'react'
import { CalendarPanel } from '#features/calendar'
import { BtcPulse, TopGainers } from '#features/market'
import { SubscriptionWidget } from '#features/membership'
import { TopLocalLow } from '#features/screener'
import { SignalsPanel } from '#features/signals'
import { TopMentioned } from '#features/talk'

/** Each panel hydrates separately: all at once would block the main thread. */
const PANELS = [BtcPulse, SubscriptionWidget, CalendarPanel, SignalsPanel, TopGainers, TopMentioned, TopLocalLow]

/** Panels beside the feed. */
export function Rail() {
  return PANELS.map((Panel, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the panels never change their places
    <Suspense key={place}>
      <Panel />
    </Suspense>
  ))
}
