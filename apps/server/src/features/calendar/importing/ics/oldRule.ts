const DAY = /^(?:MO|TU|WE|TH|FR|SA|SU)$/
/** Which days a rule names: `1+ MO` of a month, `15` and `LD` of a month, months and days of a year. */
const PARTS: Record<string, { freq: string; parts: (given: string[]) => string | null }> = {
  D: { freq: 'DAILY', parts: (given) => (given.length > 0 ? null : '') },
  W: {
    freq: 'WEEKLY',
    parts: (given) =>
      listed(
        'BYDAY',
        given.map((day) => (DAY.test(day) ? day : null)),
      ),
  },
  MP: { freq: 'MONTHLY', parts: (given) => listed('BYDAY', placed(given)) },
  MD: {
    freq: 'MONTHLY',
    parts: (given) =>
      listed(
        'BYMONTHDAY',
        given.map((day) => (day === 'LD' ? '-1' : signed(day, 31))),
      ),
  },
  YM: {
    freq: 'YEARLY',
    parts: (given) =>
      listed(
        'BYMONTH',
        given.map((month) => signed(month, 12)),
      ),
  },
  YD: {
    freq: 'YEARLY',
    parts: (given) =>
      listed(
        'BYYEARDAY',
        given.map((day) => signed(day, 366)),
      ),
  },
}

function listed(name: string, values: (string | null)[]): string | null {
  if (values.includes(null)) return null
  return values.length > 0 ? `;${name}=${values.join(',')}` : ''
}

/** `2-` counts from the end. */
function signed(one: string, most: number): string | null {
  const [, number, sign] = /^(\d{1,3})([+-]?)$/.exec(one) ?? []
  return number && Number(number) >= 1 && Number(number) <= most ? `${sign === '-' ? '-' : ''}${Number(number)}` : null
}

/** Days of the week with the place before them: `1+ MO TU 2- FR` is 1MO, 1TU, -2FR. */
function placed(given: string[]): (string | null)[] {
  let place: string | null = null
  const days: (string | null)[] = []
  for (const one of given)
    if (DAY.test(one)) days.push(place === null ? null : `${place}${one}`)
    else place = signed(one, 5)
  return days
}

/**
 * The value of a rule of vCalendar 1.0 (`D1 #5`, `MP1 1+ MO #0`) as RFC 5545 writes it; null when it is none of these.
 * A rule without an end has two occurrences (versit, vCalendar 1.0, 18 September 1996).
 */
export function newRule(value: string): string | null {
  const [start = '', ...rest] = value.trim().toUpperCase().split(/\s+/)
  const [, kind = '', interval] = /^(D|W|MP|MD|YM|YD)(\d{1,3})$/.exec(start) ?? []
  if (!interval) return null
  const [, count, until] = /^(?:#(\d{1,4})|(\d{8}(?:T\d{6}Z?)?))$/.exec(rest.at(-1) ?? '') ?? []
  // Times of a day are those of the start.
  const given = ((count ?? until) ? rest.slice(0, -1) : rest).filter((one) => !/^\d{4}$/.test(one))
  const parts = PARTS[kind]!.parts(given)
  if (parts === null) return null
  const end = until ? `;UNTIL=${until}` : count === '0' ? '' : `;COUNT=${count ?? 2}`
  return `FREQ=${PARTS[kind]!.freq};INTERVAL=${interval}${parts}${end}`
}
