/** Europe/Moscow as an iCalendar VTIMEZONE; UTC+3 since 2014. */
export const ZONE = 'Europe/Moscow'
export const ZONE_COMPONENT = [
  'BEGIN:VTIMEZONE',
  `TZID:${ZONE}`,
  'BEGIN:STANDARD',
  'DTSTART:20141026T020000',
  'TZOFFSETFROM:+0400',
  'TZOFFSETTO:+0300',
  'TZNAME:MSK',
  'END:STANDARD',
  'END:VTIMEZONE',
].join('\r\n')

/**
 * A date whose getters return Moscow time in any server time zone: the iCalendar library reads zoned dates through
 * them, and those of a plain `Date` return the machine's local time.
 */
export class MoscowTime extends Date {
  readonly internal = new Date(this.getTime() + 3 * 3_600_000)
  readonly timeZone = ZONE
  override getFullYear = () => this.internal.getUTCFullYear()
  override getMonth = () => this.internal.getUTCMonth()
  override getDate = () => this.internal.getUTCDate()
  override getHours = () => this.internal.getUTCHours()
  override getMinutes = () => this.internal.getUTCMinutes()
  override getSeconds = () => this.internal.getUTCSeconds()
  withTimeZone = () => this
  tzComponents = () => ['+', '03', '00']
}
