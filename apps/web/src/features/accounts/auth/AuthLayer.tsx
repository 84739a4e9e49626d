import { type ReactNode, useEffect, useState } from 'react'
import { IconButton } from '#ui/controls/IconButton.tsx'
import { Layer } from '#ui/layers/Layer.tsx'
import { authLayer } from '../layers.ts'
import { keepWanted } from '../wanted.ts'
import styles from './AuthLayer.module.css'
import { ForgotForm } from './ForgotForm.tsx'
import { ForgotSuccess } from './ForgotSuccess.tsx'
import { LoginForm } from './LoginForm.tsx'
import { LogoutConfirm } from './LogoutConfirm.tsx'
import { RedirectModule } from './RedirectModule.tsx'
import { ResetForm } from './ResetForm.tsx'
import { StartSection } from './StartSection.tsx'
import { BACK, isEntrance, type Section, TITLES } from './sections.ts'
import { SignUpForm } from './signUp/SignUpForm.tsx'
import { Wanted } from './Wanted.tsx'

/** The authentication dialog: one layer, many sections. */
export function AuthLayer() {
  const isOpen = authLayer.useIsOpen()
  const detail = authLayer.useDetail()
  const [wasOpen, setWasOpen] = useState(false)
  const [section, go] = useState<Section>('start_login')
  const [email, setEmail] = useState('')
  const [problem, setProblem] = useState<string>()
  // The dialog resets when it opens; while it closes it keeps its content.
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    if (isOpen) {
      go(detail?.view === 'registration' ? 'signup_form' : (detail?.section ?? 'start_login'))
      setEmail(detail?.email ?? '')
      setProblem(detail?.problem)
    }
  }
  const { option, text, again } = detail ?? {}
  useEffect(() => {
    if (option || text) keepWanted(option, new Date(), text)
  }, [option, text])
  const back = BACK[section]
  const { close } = authLayer
  const forgot = <ForgotForm email={email} onEmail={setEmail} go={go} />
  const sections: Record<Section, ReactNode> = {
    start_login: <StartSection kind="login" go={go} problem={problem} />,
    start_signup: <StartSection kind="signup" go={go} />,
    login_form: <LoginForm go={go} onDone={close} />,
    signup_form: <SignUpForm go={go} onDone={close} isShort={Boolean(text) || again?.isShort} typed={again?.typed} />,
    google_module: <RedirectModule provider="google" go={go} />,
    yandex_module: <RedirectModule provider="yandex" go={go} />,
    vk_module: <RedirectModule provider="vk" go={go} />,
    logout_confirm: <LogoutConfirm onDone={close} />,
    forgot_pass: forgot,
    forgot_pass_from_user: forgot,
    forgot_pass_success: <ForgotSuccess email={email} onDone={close} />,
    reset_form: <ResetForm uid={detail?.uid ?? ''} token={detail?.token ?? ''} go={go} />,
  }
  return (
    <Layer
      of={authLayer}
      title={TITLES[section]}
      before={back && <IconButton icon="chevron-left" label="Назад" className={styles.back} onClick={() => go(back)} />}
    >
      <div className={styles.section} data-section={section}>
        {isEntrance(section) && <Wanted />}
        {sections[section]}
      </div>
    </Layer>
  )
}
