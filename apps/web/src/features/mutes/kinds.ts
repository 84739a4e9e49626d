import type { MuteKind } from '@palata/contract/mutes'
import type { IconName } from '#ui/blocks/Icon.tsx'

/** What is hidden, in the accusative: «Скрыть автора». */
export const KINDS: Record<MuteKind, { icon: IconName; whom: string }> = {
  word: { icon: 'edit', whom: 'слово' },
  coin: { icon: 'portfolio', whom: 'монету' },
  author: { icon: 'person', whom: 'автора' },
  source: { icon: 'external', whom: 'источник' },
  channel: { icon: 'news', whom: 'канал' },
}
