/** «mm:ss» of a video, minutes may exceed 60; empty while unknown. */
export function durationText(seconds: number): string {
  if (!Number.isFinite(seconds) || seconds <= 0) return ''
  const whole = Math.floor(seconds)
  return [Math.floor(whole / 60), whole % 60].map((part) => String(part).padStart(2, '0')).join(':')
}
