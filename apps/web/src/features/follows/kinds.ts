import type { FollowKind } from '@palata/contract/follows'

/** «Авторы», and after «Следить за». */
export const KINDS: Record<FollowKind, { all: string; whom: string }> = {
  author: { all: 'Авторы', whom: 'автором' },
  coin: { all: 'Монеты', whom: 'монетой' },
  signal: { all: 'Сигналы', whom: 'сигналом' },
}
