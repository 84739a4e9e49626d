import { authLayer, PasswordPanel, ProfileForm } from '#features/accounts'
import { SessionsPanel } from '#features/sessions'
import { LinkedAccounts } from '#features/social'
import { OwnArea } from './OwnArea.tsx'

export function SettingsPage() {
  return (
    <OwnArea title="Настройки">
      {(me) => (
        <>
          <ProfileForm me={me} />
          <LinkedAccounts />
          <PasswordPanel me={me} />
          <SessionsPanel onSignOut={() => authLayer.open({ section: 'logout_confirm' })} />
        </>
      )}
    </OwnArea>
  )
}
