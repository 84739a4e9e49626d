import { ConfirmLayer } from '#ui/layers/ConfirmLayer.tsx'
import { OwnArea } from '../accounts/area/OwnArea.tsx'
import { WalletsView } from './WalletsView.tsx'

export function WalletsPage() {
  return (
    <OwnArea title="Кошельки">
      {() => (
        <>
          <WalletsView />
          <ConfirmLayer />
        </>
      )}
    </OwnArea>
  )
}
