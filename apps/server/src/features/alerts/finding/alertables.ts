import type { AlertWhat } from '@palata/contract/alerts/whats'
import { alertableEvents } from '#features/calendar'
import { alertableForecasts } from '#features/forecasters'
import { alertablePodcasts } from '#features/podcasts'
import type { Alertable } from '#manifest.ts'

interface Listed extends Alertable {
  what: AlertWhat
}

/** What other features let rules tell, by kind in `alert_changes.kind`. Texts and signals are read in `store.ts`. */
const LISTED: Record<string, Listed> = {
  podcast: { what: 'chapter', ...alertablePodcasts },
  tweet: { what: 'forecaster', ...alertableForecasts('twitter') },
  message: { what: 'forecaster', ...alertableForecasts('telegram') },
  event: { what: 'event', ...alertableEvents },
}

export const alertables: ReadonlyMap<string, Listed> = new Map(Object.entries(LISTED))
