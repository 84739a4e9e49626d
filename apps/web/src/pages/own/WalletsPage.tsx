import { WalletsView } from '#features/wallets'
import { OwnArea } from './OwnArea.tsx'

export function WalletsPage() {
  return (
    <OwnArea title="Кошельки" isWide>
      {() => <WalletsView />}
    </OwnArea>
  )
}
