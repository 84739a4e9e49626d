import { useLater } from '#navigation'
import type { CoinPicker } from './picker.ts'

const load = async () => (await import('./CoinList.tsx')).CoinList

/** The list of coins, loaded after the editor: writing does not wait for it. */
export function CoinListPart({ picker }: { picker: CoinPicker }) {
  const List = useLater(load)
  return List && <List picker={picker} />
}
