import { OwnArea } from './OwnArea.tsx'
import { SubscriptionView } from './SubscriptionView.tsx'

export function SubscriptionPage() {
  return <OwnArea title="Подписка">{(me) => <SubscriptionView isModerator={me.is_moderator} />}</OwnArea>
}
