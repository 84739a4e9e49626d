import { useLater } from '#navigation'
import type { CoinPicker } from './picker.ts'

const load = async () => (await import('./CoinList.tsx')).CoinList

/** The list of coins, which comes right after the editor: the text is written in without it. */
export function CoinListPart({ picker }: { picker: CoinPicker }) {
  const List = useLater(load, 'Не удалось загрузить список монет')
  return List && <List picker={picker} />
}
