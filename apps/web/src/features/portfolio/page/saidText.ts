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

/** «1 альфа, 3 новости»: numbers stay with their words. */
export function saidText(counts: SaidOfAsset['counts']): string {
  const told = TOLD.flatMap(([kinds, ...words]) => {
    const count = counts.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.count, 0)
    return count > 0 ? [`${count}\u00a0${plural(count, ...words)}`] : []
  })
  return told.join(', ')
}
