import { social } from '@palata/contract/social'
import { PROVIDER_NAMES, type Redirecting } from '@palata/contract/social/providers'
import { useQueryClient } from '@tanstack/react-query'
import { useApi } from '#api/api.tsx'
import { authLayer, useAfterSignIn } from '#features/accounts'
import { rereadAccess } from '#features/membership'
import { useNavigate } from '#navigation'
import { paths } from '#paths.ts'
import { Button } from '#ui/controls/Button.tsx'
import { PlainPage } from '#ui/frames/PlainPage.tsx'
import { toast } from '#ui/toasts/index.ts'
import styles from './social.module.css'
import { TelegramWidget } from './TelegramWidget.tsx'
import { reasonOf, useFinish, useLeave, useReturned } from './useReturn.ts'

const NO_TELEGRAM = 'Не удалось войти через Telegram'
const NO_TELEGRAM_LINK = 'Не удалось привязать Telegram'

/** Codes that the server adds to this address when it cannot show the reason itself. */
const TELEGRAM_ERRORS: Record<string, string> = {
  social_away: 'Telegram сейчас не отвечает. Попробуйте ещё раз через минуту.',
  too_many: 'Слишком много попыток. Попробуйте позже.',
  not_found: 'Вход через Telegram не подключён',
}

export const LOGIN_PAGES = {
  google: () => <RedirectLogin provider="google" />,
  yandex: () => <RedirectLogin provider="yandex" />,
  vk: () => <RedirectLogin provider="vk" />,
} satisfies Record<Redirecting, React.ComponentType>

export const LINK_PAGES = {
  google: () => <RedirectLink provider="google" />,
  yandex: () => <RedirectLink provider="yandex" />,
  vk: () => <RedirectLink provider="vk" />,
} satisfies Record<Redirecting, React.ComponentType>

function RedirectLogin({ provider }: { provider: Redirecting }) {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterSignIn()
  const leave = useLeave(paths.main)
  const name = PROVIDER_NAMES[provider]
  const failed = `Не удалось войти через ${name}`
  const sign = () => api.call(social.signIn, { params: { provider }, body: returned() }, { quiet: true })
  const finish = useFinish({
    ask: code ? sign : null,
    done: ({ access }) => after(access, { replace: true }),
    fail: (error) => {
      leave(failed)
      const problem = reasonOf(error)
      // The reason is too long for a toast, so the dialog shows it beside the other ways to sign in.
      if (problem && problem !== failed) authLayer.open({ section: 'start_login', problem })
    },
  })
  return <Finishing title={`Вход через ${name}`} {...finish} />
}

function RedirectLink({ provider }: { provider: Redirecting }) {
  const api = useApi()
  const { code, returned } = useReturned()
  const after = useAfterLink()
  const leave = useLeave(paths.main)
  const name = PROVIDER_NAMES[provider]
  const failed = `Не удалось привязать ${name}`
  const finish = useFinish({
    ask: code ? () => api.call(social.link, { params: { provider }, body: returned() }, { quiet: true }) : null,
    done: () => after(`${name} привязан`),
    fail: (error) => {
      leave(failed)
      toast(reasonOf(error) ?? failed)
    },
  })
  return <Finishing title={`Привязка ${name}`} {...finish} />
}

export function TelegramLoginPage() {
  const { code, state, error, isSigned } = useReturned()
  // With only a bot configured, Telegram has no sign-in page: its widget is shown here and returns here.
  const isChoosing = Boolean(state) && !code && !error && !isSigned
  return isChoosing ? <TelegramChoice state={state} /> : <TelegramLogin />
}

function TelegramChoice({ state }: { state: string }) {
  return (
    <PlainPage title="Вход через Telegram">
      <p>Нажмите кнопку и подтвердите вход в Telegram.</p>
      <TelegramWidget authUrl={`${paths.telegramLogin}?state=${encodeURIComponent(state)}`} />
    </PlainPage>
  )
}

function TelegramLogin() {
  const api = useApi()
  const { code, error: refusal, returned, isSigned, signed } = useReturned()
  const after = useAfterSignIn()
  const leave = useLeave(paths.main)
  const canAsk = refusal === undefined && Boolean(code || isSigned)
  const finish = useFinish({
    ask: canAsk
      ? () => api.call(social.signInByTelegram, { body: code ? returned() : signed() }, { quiet: true })
      : null,
    done: ({ access }) => after(access, { replace: true }),
    fail: (error) => leave(reasonOf(error) ?? TELEGRAM_ERRORS[refusal ?? ''] ?? NO_TELEGRAM),
  })
  return <Finishing title="Вход через Telegram" {...finish} />
}

export function TelegramLinkPage() {
  const api = useApi()
  const { code, isSigned, signed, returned } = useReturned()
  const after = useAfterLink()
  const leave = useLeave(paths.settings)
  const finish = useFinish({
    ask:
      code || isSigned
        ? () => api.call(social.linkTelegram, { body: code ? returned() : signed() }, { quiet: true })
        : null,
    done: () => after('Telegram привязан'),
    fail: (error) => leave(reasonOf(error) ?? NO_TELEGRAM_LINK),
  })
  return <Finishing title="Привязка Telegram" {...finish} />
}

function useAfterLink() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (words: string) => {
    void rereadAccess(queryClient)
    toast(words, 'green')
    navigate(paths.settings, { replace: true })
  }
}

interface FinishingProps {
  title: string
  isLost: boolean
  retry: () => void
}

function Finishing({ title, isLost, retry }: FinishingProps) {
  return (
    <PlainPage title={title}>
      {isLost ? (
        <>
          <p role="alert">Сервер не ответил. Проверьте соединение и повторите.</p>
          <div className={styles.buttons}>
            <Button onClick={retry}>Повторить</Button>
            <Button kind="secondary" href={paths.main}>
              На главную
            </Button>
          </div>
        </>
      ) : (
        <p role="status">Подождите немного…</p>
      )}
    </PlainPage>
  )
}
