import { OwnArea } from '../../accounts/area/OwnArea.tsx'
import { SubscriptionView } from '../subscription/SubscriptionView.tsx'

export function SubscriptionPage() {
  return <OwnArea title="Подписка">{(me) => <SubscriptionView isModerator={me.is_moderator} />}</OwnArea>
}
