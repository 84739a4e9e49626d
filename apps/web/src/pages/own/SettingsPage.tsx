import { authLayer, OwnAccount, PasswordPanel, ProfileForm, SecurityEvents, StoppedLetters } from '#features/accounts'
import { NotificationSettings } from '#features/notifications'
import { InstallSection } from '#features/offline'
import { PrivateFeed } from '#features/podcasts'
import { SessionsPanel } from '#features/sessions'
import { LinkedAccounts } from '#features/social'
import { OwnArea } from './OwnArea.tsx'
import styles from './SettingsPage.module.css'

export function SettingsPage() {
  return (
    <OwnArea title="Настройки" kept="Здесь имя и картинка, пароль, другие способы входа и ваши устройства.">
      {(me) => (
        <div className={styles.settings}>
          <div className={styles.entry}>
            <StoppedLetters me={me} />
            <ProfileForm me={me} />
            <NotificationSettings me={me} />
            <PrivateFeed me={me} />
          </div>
          <div className={styles.entry}>
            <LinkedAccounts />
            <PasswordPanel me={me} />
            <InstallSection />
            <SecurityEvents />
            <SessionsPanel onSignOut={() => authLayer.open({ section: 'logout_confirm' })} />
            <OwnAccount me={me} />
          </div>
        </div>
      )}
    </OwnArea>
  )
}
