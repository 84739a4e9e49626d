import type { Absence } from '@palata/contract/membership'
import { plural, tied } from '#ui/format/index.ts'

/** «9 альф», «31 новость», «6 закрытых сигналов (4 по цели)», «3 ответа вам»; without what did not happen. */
export function missedParts({ alpha, news, signals, signals_by_target: byTarget, replies }: Absence): string[] {
  const told = [
    alpha > 0 && `${alpha} ${plural(alpha, 'альфа', 'альфы', 'альф')}`,
    news > 0 && `${news} ${plural(news, 'новость', 'новости', 'новостей')}`,
    signals > 0 &&
      `${signals} ${plural(signals, 'закрытый сигнал', 'закрытых сигнала', 'закрытых сигналов')} (${byTarget} по цели)`,
    replies > 0 && `${replies} ${plural(replies, 'ответ', 'ответа', 'ответов')} вам`,
  ]
  return told.filter((part) => part !== false).map(tied)
}

/** «Закладки и портфель на месте.»; empty for people who have neither. */
export function keptText({ bookmarks, coins }: Absence): string {
  const kept = [bookmarks > 0 && 'закладки', coins > 0 && 'портфель'].filter((part) => part !== false)
  if (kept.length === 0) return ''
  const words = kept.join(' и ')
  return `${words[0]!.toUpperCase()}${words.slice(1)} на\u00a0месте.`
}
