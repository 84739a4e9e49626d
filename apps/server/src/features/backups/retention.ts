/** How many backups stay: the newest of each of the last days, weeks and months that have one. */
const KEPT = { days: 7, weeks: 5, months: 12 } as const

const DAY_MS = 86_400_000
/** One that was made before an update is needed for some days, though the night made another. */
const FRESH_MS = 3 * DAY_MS
/** 1970-01-01 was a Thursday; weeks begin on Mondays. */
const FIRST_MONDAY_DAYS = 4

/** A moment's day, week and month, in UTC. */
function periodsOf(at: Date) {
  const day = Math.floor(at.getTime() / DAY_MS)
  return {
    days: day,
    weeks: Math.floor((day - FIRST_MONDAY_DAYS) / 7),
    months: at.getUTCFullYear() * 12 + at.getUTCMonth(),
  }
}

/**
 * Those of the backups that are no longer kept. A period without a backup uses up no place, so that a club that slept
 * for a year still has its last ones.
 * @param backups whole backups in any order
 */
export function outdated<Backup extends { asked_at: Date }>(backups: readonly Backup[], now: Date): Backup[] {
  const newestFirst = backups.toSorted((a, b) => b.asked_at.getTime() - a.asked_at.getTime())
  const kept = new Set(backups.filter(({ asked_at: at }) => now.getTime() - at.getTime() < FRESH_MS))
  for (const [period, most] of Object.entries(KEPT) as [keyof typeof KEPT, number][]) {
    const newestOf = new Map<number, Backup>()
    for (const backup of newestFirst) {
      const key = periodsOf(backup.asked_at)[period]
      if (!newestOf.has(key)) newestOf.set(key, backup)
    }
    for (const backup of [...newestOf.values()].slice(0, most)) kept.add(backup)
  }
  return newestFirst.filter((backup) => !kept.has(backup))
}

/** The hour of the nightly backup, UTC: a quarter past three in Moscow. */
const NIGHT = { hours: 0, minutes: 15 }

/** Whether the last night has no backup yet: a night that the machine slept through is made up for in the morning. */
export function isDue(newestAt: Date | null, now: Date): boolean {
  const night = new Date(now)
  night.setUTCHours(NIGHT.hours, NIGHT.minutes, 0, 0)
  if (night > now) night.setUTCDate(night.getUTCDate() - 1)
  return newestAt === null || newestAt < night
}

const LATE_MS = 26 * 3_600_000
const REHEARSED_EVERY_MS = 7 * DAY_MS

/** Whether somebody must be told: more than a day has no backup. */
export function isLate(newestAt: Date, now: Date): boolean {
  return now.getTime() - newestAt.getTime() > LATE_MS
}

/** Whether a restore has its turn: every week, and every day after one that failed. */
export function isRehearsalDue(
  last: { rehearsed_at: Date; is_rehearsal_good: boolean | null } | null,
  now: Date,
): boolean {
  const every = last?.is_rehearsal_good === false ? DAY_MS : REHEARSED_EVERY_MS
  return last === null || now.getTime() - last.rehearsed_at.getTime() >= every
}
