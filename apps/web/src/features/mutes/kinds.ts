import type { MuteKind } from '@palata/contract/mutes'
import type { IconName } from '#ui/blocks/Icon.tsx'

/** What is hidden: «Автор», and in the accusative, «Скрыть автора». */
export const KINDS: Record<MuteKind, { icon: IconName; who: string; whom: string }> = {
  word: { icon: 'edit', who: 'Слово', whom: 'слово' },
  coin: { icon: 'portfolio', who: 'Монета', whom: 'монету' },
  author: { icon: 'person', who: 'Автор', whom: 'автора' },
  source: { icon: 'external', who: 'Источник', whom: 'источник' },
  channel: { icon: 'news', who: 'Канал', whom: 'канал' },
  story: { icon: 'news', who: 'История', whom: 'историю' },
}
