import { WalletsView } from '#features/wallets'
import { OwnArea } from './OwnArea.tsx'

export function WalletsPage() {
  return (
    <OwnArea title="Кошельки" kept="Здесь кошельки, в которых лежит NFT клуба: с ней доступ открыт без срока.">
      {() => <WalletsView />}
    </OwnArea>
  )
}
