/** «38:20», «1:12:40» */
export function clockOf(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  const [hours, minutes, rest] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60]
  const two = (part: number) => String(part).padStart(2, '0')
  return hours > 0 ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`
}

/** Seconds of «12:40», «72:40» and «1:02:03»; undefined for what is no time. */
export function secondsOf(clock: string): number | undefined {
  const match = /^(?:(\d{1,2}):([0-5]\d)|(\d{1,3})):([0-5]\d)$/.exec(clock)
  if (!match) return undefined
  const [, hours = 0, minutes, onlyMinutes, rest] = match
  return Number(hours) * 3600 + Number(minutes ?? onlyMinutes) * 60 + Number(rest)
}
