import type { deskWriting } from '@palata/contract/desk/posts/writing'
import type { Input } from '@palata/contract/endpoint'
import { spanInWords } from '#forms/distance.ts'
import { fromMoscow } from '#forms/values.ts'

type Sent = Input<typeof deskWriting.write>['body']

/** When to publish: now, at a set time, or after approval. */
export interface Outlet {
  publish: NonNullable<Sent['publish']>
  /** `2026-11-21T10:00` in Moscow time; used only with `later`. */
  at: string
}

export const AT_ONCE: Outlet = { publish: 'now', at: '' }

export const NO_TIME = 'Назовите день и время'

/** A new podcast has no recording, so it waits where other kinds are published at once. */
export const outletOf = (kind: string | null | undefined, outlet: Outlet): Outlet =>
  kind === 'podcast' && outlet.publish === 'now' ? { ...outlet, publish: 'wait' } : outlet

/** Fields for the server; null when a time is needed and missing or invalid. */
export function sentOf({ publish, at }: Outlet): Pick<Sent, 'publish' | 'publish_at'> | null {
  if (publish !== 'later') return { publish }
  const instant = fromMoscow(at)
  return instant ? { publish, publish_at: instant } : null
}

/** Outcome in words, for `UndoBar`. */
export function outcomeOf({ publish }: Outlet, publishAt: string | null, now: Date): string {
  if (publishAt) return `Выйдет через ${spanInWords(Math.max(0, Date.parse(publishAt) - now.getTime()))}`
  return publish === 'now' ? 'Опубликовано' : 'Ждёт проверки'
}

/** Labels of the submit button. */
export const SUBMITS: Record<Outlet['publish'], string> = {
  now: 'Опубликовать',
  later: 'Назначить',
  wait: 'На проверку',
}
