import type { Me } from '@palata/contract/accounts/profile'
import { useState } from 'react'
import { Button } from '#ui/controls/Button.tsx'
import { Section } from '#ui/frames/Section.tsx'
import { authLayer } from '../layers.ts'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './PasswordPanel.module.css'

/** Changes the password by a letter (no old password needed) or by a form on this page. */
export function PasswordPanel({ me }: { me: Me }) {
  const [isHere, setHere] = useState(false)
  return (
    <Section title="Пароль" about="После смены пароля остальные сессии завершатся.">
      {isHere ? (
        <PasswordForm username={me.username} onDone={() => setHere(false)} />
      ) : (
        <div className={styles.ways}>
          <Button
            kind="secondary"
            onClick={() => authLayer.open({ section: 'forgot_pass_from_user', email: me.email })}
          >
            Сменить пароль
          </Button>
          <Button kind="gray" onClick={() => setHere(true)}>
            Знаю текущий пароль
          </Button>
        </div>
      )}
    </Section>
  )
}
