export type Trigger = 'focus' | 'visibility' | 'interval' | 'path' | 'wake' | 'inactivity' | 'manual' | 'live'

/** Shortest time since the start of the last update, ms. An earlier trigger is dropped. */
export const MIN_GAP: Record<Trigger, number> = {
  focus: 30_000,
  visibility: 30_000,
  interval: 30_000,
  path: 30_000,
  wake: 60_000,
  inactivity: 300_000,
  manual: 0,
  live: 0,
}
/** Triggers by which the reader asks for news: a press on the logo, or another page. */
export const WANTED: readonly Trigger[] = ['manual', 'path']
export const INTERVAL_MS = 300_000
export const INACTIVITY_MS = 300_000
export const TICK_MS = 60_000
export const WAKE_GAP_MS = 70_000
export const FIRST_PAGE_MS = 1_800_000

const LAST_UPDATE = 'lastAutoUpdate'
const LAST_FIRST_PAGE = 'lastFirstPageRefresh'

interface ScheduleOptions {
  now: () => number
  storage: Pick<Storage, 'getItem' | 'setItem'>
  /** Runs one cycle; `isFirstPageDue` says whether the half-hourly refetch is due. */
  update: (isFirstPageDue: boolean, kind: Trigger) => Promise<void>
}

/** Decides which trigger runs an update: one at a time, each after its gap. */
export function createSchedule({ now, storage, update }: ScheduleOptions) {
  let isRunning = false
  const read = (key: string) => Number(storage.getItem(key) ?? 0)
  if (!storage.getItem(LAST_FIRST_PAGE)) storage.setItem(LAST_FIRST_PAGE, String(now()))

  return async function trigger(kind: Trigger): Promise<boolean> {
    const moment = now()
    if (isRunning || moment - read(LAST_UPDATE) < MIN_GAP[kind]) return false
    const isFirstPageDue = moment - read(LAST_FIRST_PAGE) > FIRST_PAGE_MS
    isRunning = true
    storage.setItem(LAST_UPDATE, String(moment))
    if (isFirstPageDue) storage.setItem(LAST_FIRST_PAGE, String(moment))
    try {
      await update(isFirstPageDue, kind)
    } finally {
      isRunning = false
    }
    return true
  }
}
