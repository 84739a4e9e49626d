import type { LiveSource } from '#manifest.ts'
import { forecastsChanged } from './events.ts'

/** Which network has something new; what it is, is read by the lists. */
export const liveForecasts: LiveSource = {
  follows: forecastsChanged,
  tell: async (_, payloads) => {
    const sources = new Set(payloads.map((payload) => forecastsChanged.payload.parse(payload).source))
    return [...sources].map((source) => ({ news: { topic: 'forecasts', source }, to: 'members' }))
  },
}
