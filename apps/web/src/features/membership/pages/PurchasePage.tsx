import { OwnArea } from '../../accounts/area/OwnArea.tsx'
import { PurchaseView } from '../subscription/PurchaseView.tsx'

export function PurchasePage() {
  return <OwnArea title="Подписка">{() => <PurchaseView />}</OwnArea>
}
