import { PurchaseView } from '#features/payments'
import { OwnArea } from './OwnArea.tsx'

export function PurchasePage() {
  return (
    <OwnArea title="Подписка" forGuest={<PurchaseView />}>
      {() => <PurchaseView />}
    </OwnArea>
  )
}
