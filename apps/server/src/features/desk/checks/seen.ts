import { countOf } from '@palata/contract/text/plural'
import { dateAndTime } from '#platform/format/days.ts'
import type { OutsideFacts } from '#platform/outside/facts.ts'
import { type Finding, warning } from '#providers/check.ts'

/** Signatures and tokens with a time are refused from about here on. */
const FAR_OFF_SECONDS = 20
const DAY_MS = 86_400_000
/** Certificates that renew themselves have done so by then. */
const SOON_DAYS = 7

/** What the facts of a self-test say that somebody has to act on. */
export function findingsOfFacts({ clock_off_seconds: off, ends }: OutsideFacts, now: Date): Finding[] {
  return [
    ...(off !== null && Math.abs(off) >= FAR_OFF_SECONDS
      ? [
          warning(
            `Часы сервера ${off > 0 ? 'отстают' : 'спешат'} на ${countOf(Math.abs(off), ['секунду', 'секунды', 'секунд'])}`,
            'Включите на сервере синхронизацию времени: timedatectl set-ntp true.',
          ),
        ]
      : []),
    ...ends
      .filter(({ at }) => Date.parse(at) - now.getTime() < SOON_DAYS * DAY_MS)
      .map(({ what, at }) =>
        warning(
          `Скоро кончится ${what}: ${dateAndTime(new Date(at))}`,
          'Если узел ваш, обновите сертификат; чужой обычно меняют сами, проверьте ещё раз за день до срока.',
        ),
      ),
  ]
}
