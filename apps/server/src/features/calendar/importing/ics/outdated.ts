import type ICAL from 'ical.js'

/**
 * Events that a newer record of the same one replaces, with its row: the higher `SEQUENCE` is newer, then the later
 * `LAST-MODIFIED` or `DTSTAMP` (RFC 5546, 2.1.5). Records that do not differ in these are left to the order of the file.
 */
export function outdatedIn(calendars: ICAL.Component[]): Map<ICAL.Component, number> {
  const events = calendars.flatMap((calendar) => calendar.getAllSubcomponents('vevent'))
  const records = events.map((component, place) => ({
    component,
    row: place + 1,
    called: nameOf(component),
    age: ageOf(component),
  }))
  const outdated = new Map<ICAL.Component, number>()
  for (const [called, same] of Map.groupBy(records, ({ called }) => called)) {
    const newest = same.reduce((one, other) => (isNewer(other.age, one.age) ? other : one))
    if (called === null) continue
    for (const { component, age } of same) if (isNewer(newest.age, age)) outdated.set(component, newest.row)
  }
  return outdated
}

/** One occurrence of a repeating event is an event of its own. */
function nameOf(component: ICAL.Component): string | null {
  const uid = String(component.getFirstPropertyValue('uid') ?? '').trim()
  const changed = component.getFirstProperty('recurrence-id')
  return uid ? JSON.stringify([uid, changed?.toJSON().slice(1) ?? null]) : null
}

type Age = [sequence: number, changed: string]

function ageOf(component: ICAL.Component): Age {
  const [modified, stamped] = ['last-modified', 'dtstamp'].map((name) =>
    String(component.getFirstPropertyValue(name) ?? '').replace(/\D/g, ''),
  )
  return [Number(component.getFirstPropertyValue('sequence')) || 0, modified || stamped || '']
}

/** A record without a time is neither newer nor older by it. */
const isNewer = ([sequence, changed]: Age, [other, before]: Age) =>
  sequence > other || (sequence === other && changed !== '' && before !== '' && changed > before)
