import { ConfirmLayer } from '#ui/layers/ConfirmLayer.tsx'
import { OwnArea } from '../area/OwnArea.tsx'
import { LinkedAccounts } from '../social/LinkedAccounts.tsx'
import { PasswordPanel } from './PasswordPanel.tsx'
import { ProfileForm } from './ProfileForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'

export function SettingsPage() {
  return (
    <OwnArea title="Настройки">
      {(me) => (
        <>
          <ProfileForm me={me} />
          <LinkedAccounts />
          <PasswordPanel me={me} />
          <SessionsPanel />
          <ConfirmLayer />
        </>
      )}
    </OwnArea>
  )
}
