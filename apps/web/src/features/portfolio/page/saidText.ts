import type { SaidOfAsset } from '@palata/contract/talk'
import { plural } from '#ui/format/index.ts'

type Kind = SaidOfAsset['counts'][number]['kind']

/** Kinds as they are told, in this order; analysis and opinions are the club's alpha. */
const TOLD: readonly [kinds: readonly Kind[], one: string, few: string, many: string][] = [
  [['material', 'opinion'], 'альфа', 'альфы', 'альф'],
  [['news'], 'новость', 'новости', 'новостей'],
  [['signal'], 'сигнал', 'сигнала', 'сигналов'],
  [['podcast'], 'подкаст', 'подкаста', 'подкастов'],
  [['forecast'], 'форкаст', 'форкаста', 'форкастов'],
]

/** «1 альфа, 3 новости, 1 исход»: numbers stay with their words. */
export function saidText({ counts, outcomes_count: ended }: Pick<SaidOfAsset, 'counts' | 'outcomes_count'>): string {
  const told = TOLD.flatMap(([kinds, ...words]) => {
    const count = counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [`${count}\u00a0${plural(count, ...words)}`] : []
  })
  if (ended > 0) told.push(`${ended}\u00a0${plural(ended, 'исход', 'исхода', 'исходов')}`)
  return told.join(', ')
}
