import type { Me } from '@palata/contract/accounts'
import { useState } from 'react'
import { Button } from '#ui/Button.tsx'
import { openLayer } from '#ui/layers/index.ts'
import { Section } from '#ui/Section.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './PasswordPanel.module.css'

/** By a letter, which works without knowing the old one too, or here and now. */
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
            onClick={() => openLayer('authorization_popup', { section: 'forgot_pass_from_user', email: me.email })}
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
