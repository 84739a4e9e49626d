import { demoEvents } from './events.ts'
import { channels, people } from './people.ts'
import { demoPosts } from './posts.ts'
import { demoSignals } from './signals.ts'
import type { DemoCommunity } from './types.ts'

/** The demo community at an instant; the same instant gives the same community. */
export function demoCommunity(now: Date): DemoCommunity {
  return { people, channels, posts: demoPosts(now), signals: demoSignals(now), events: demoEvents(now) }
}
