import type { LiveSource } from '#manifest.ts'
import { forecastsChanged } from './events.ts'

/** Tells which network has news; clients read the lists again. */
export const liveForecasts: LiveSource = {
  follows: forecastsChanged,
  tell: async (_, payloads) => {
    const sources = new Set(payloads.map((payload) => forecastsChanged.payload.parse(payload).source))
    return [...sources].map((source) => ({ news: { topic: 'forecasts', source }, to: 'members' }))
  },
}
