import { AlertsView, WaysPanel } from '#features/alerts'
import { OwnArea } from './OwnArea.tsx'

export function AlertsPage() {
  return (
    <OwnArea
      title="Оповещения"
      kept="Здесь правила, по которым вы узнаёте о новом по своим монетам."
      rail={() => <WaysPanel />}
      railLabel="Пути оповещений"
    >
      {(me) => <AlertsView mayWrite={me.has_paid_access || me.is_moderator} />}
    </OwnArea>
  )
}
