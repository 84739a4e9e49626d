import type { deskWriting } from '@palata/contract/desk/writing'
import type { Input } from '@palata/contract/endpoint'
import { spanInWords } from '#forms/distance.ts'
import { fromMoscow } from '#forms/values.ts'

type Sent = Input<typeof deskWriting.write>['body']

/** How a text goes out: at once, at its time, or when somebody has approved it. */
export interface Outlet {
  publish: NonNullable<Sent['publish']>
  /** `2026-11-21T10:00` on Moscow's clock; counts for `later` alone. */
  at: string
}

export const AT_ONCE: Outlet = { publish: 'now', at: '' }

export const NO_TIME = 'Назовите день и время'

/** A podcast has no recording before it stands, so it waits where others go out at once. */
export const outletOf = (kind: string | null | undefined, outlet: Outlet): Outlet =>
  kind === 'podcast' && outlet.publish === 'now' ? { ...outlet, publish: 'wait' } : outlet

/** What the server is told; null where a time is needed and none is named. */
export function sentOf({ publish, at }: Outlet): Pick<Sent, 'publish' | 'publish_at'> | null {
  if (publish !== 'later') return { publish }
  const instant = fromMoscow(at)
  return instant ? { publish, publish_at: instant } : null
}

/** What has become of it, for the foot of the desk. */
export function outcomeOf({ publish }: Outlet, publishAt: string | null, now: Date): string {
  if (publishAt) return `Выйдет через ${spanInWords(Math.max(0, Date.parse(publishAt) - now.getTime()))}`
  return publish === 'now' ? 'Опубликовано' : 'Ждёт проверки'
}

/** What the button that sends it is called. */
export const SUBMITS: Record<Outlet['publish'], string> = {
  now: 'Опубликовать',
  later: 'Назначить',
  wait: 'На проверку',
}
